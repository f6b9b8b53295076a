import { dirname, isAbsolute, join, resolve } from 'node:path';
import type { TextRange } from '../../../text/range.ts';
import { type ApplyToMatch, matchApplyTo } from '../globs/applyTo.ts';
import { referencesOf } from '../matter/references.ts';
import type { EditorWorld } from '../settings/world.ts';
import { type AgentFileFound, type RootFile, taken } from './agentFiles.ts';
import type { InstructionFile } from './instructions.ts';
import { kindOf, slashed } from './kinds.ts';

/** A file that a request takes along. Paths are absolute. */
export type RequestFile =
	| {
			readonly kind: 'applying';
			readonly file: string;
			readonly instruction: InstructionFile;
			readonly match: ApplyToMatch;
	  }
	| { readonly kind: 'agent'; readonly file: string; readonly agent: RootFile }
	/** `by`: the file that points to it, and the stretch of its text that does. */
	| { readonly kind: 'referenced'; readonly file: string; readonly by: string; readonly range: TextRange };

/** One file may be in a request as it is and as what another points to; each of both at most once. */
const idOf = ({ kind, file }: RequestFile): string => `${kind === 'referenced' ? 'referenced' : 'root'} ${file}`;

/** The first of each. */
function once(attachments: readonly RequestFile[]): readonly RequestFile[] {
	const seen = new Set<string>();
	return attachments.filter((each) => !seen.has(idOf(each)) && seen.add(idOf(each)));
}

/** Where a link leads; undefined for one that leads nowhere on this disk. */
export function resolveReference(world: EditorWorld, file: string, target: string): string | undefined {
	if (target === '~' || target.startsWith('~/')) return join(world.home, target.slice(2));
	// As VS Code has it, `file:/` and `c:/` are addresses, and `/` is the root of the disk.
	if (/^[a-zA-Z]+:\//.test(target)) return target.startsWith('file:/') ? fromUri(target) : undefined;
	return isAbsolute(target) ? target : resolve(dirname(file), target);
}

function fromUri(uri: string): string | undefined {
	try {
		return decodeURIComponent(new URL(uri).pathname);
	} catch {
		return undefined;
	}
}

/** True for what is read for more that it points to: what has a kind, and files of hooks. */
const goesOn = (path: string): boolean => kindOf(path) !== undefined || path.toLowerCase().endsWith('.json');

/** What `first` point to, and instructions and prompts among that in turn; the last one found goes on first. */
function referencedBy(world: EditorWorld, first: readonly string[]): readonly RequestFile[] {
	if (!world.settings.isOn('chat.includeReferencedInstructions')) return [];
	const found: RequestFile[] = [];
	const seen = new Set(first);
	const open = [...first];
	for (let by = open.pop(); by !== undefined; by = open.pop()) {
		const content = world.places.read(by);
		if (content?.kind !== 'text') continue;
		for (const { target, range } of referencesOf(content).files) {
			const file = resolveReference(world, by, target);
			if (file === undefined || seen.has(file)) continue;
			// VS Code means to keep to the window here; but it asks in a way that lets every file pass.
			seen.add(file);
			if (world.places.facts(file).kind !== 'file') continue;
			if (goesOn(file)) open.push(file);
			found.push({ kind: 'referenced', file, by, range });
		}
	}
	return found;
}

/** Instructions that hold for what is attached, in their order. */
function applying(
	world: EditorWorld,
	instructions: readonly InstructionFile[],
	attached: readonly string[],
): readonly RequestFile[] {
	if (!world.settings.isOn('chat.includeApplyingInstructions')) return [];
	const files = attached.map(slashed);
	return instructions.flatMap((instruction): RequestFile[] => {
		const match = instruction.pattern ? matchApplyTo(instruction.pattern, files) : undefined;
		return match ? [{ kind: 'applying', file: instruction.file, instruction, match }] : [];
	});
}

/** What one request takes along, in order. `attached`: what the person has attached, absolute. */
export function collectAttachments(
	world: EditorWorld,
	instructions: readonly InstructionFile[],
	agentFiles: readonly AgentFileFound[],
	attached: readonly string[],
): readonly RequestFile[] {
	const held = applying(world, instructions, attached);
	const agents = taken(agentFiles).map((agent): RequestFile => ({ kind: 'agent', file: agent.file, agent }));
	const copilots = agents.filter((each) => each.kind === 'agent' && each.agent.type === 'copilotInstructionsMd');
	const filesOf = (list: readonly RequestFile[]) => list.map(({ file }) => file);
	return once([
		...held,
		...referencedBy(world, filesOf(held)),
		...copilots,
		...referencedBy(world, filesOf(copilots)),
		...agents,
	]);
}
