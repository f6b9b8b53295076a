import type { TextContent } from '../../../workspace/snapshot.ts';
import { attributeOf, type Header, type MatterFile, promptFileOf, stringOf, textsOf } from '../matter/promptFile.ts';
import type { EditorWorld } from '../settings/world.ts';
import { isClaudeRule, plainName } from './kinds.ts';
import { type Located, listAllFiles } from './listing.ts';

/** A file of instructions, or a rule of Claude’s. */
export interface InstructionFile extends Located {
	/** Empty where the frontmatter says so; then VS Code passes the file by. */
	readonly name: string;
	readonly description?: string;
	/** What decides when it is attached; undefined or empty where nothing does. */
	readonly pattern?: string;
	readonly content: TextContent;
	readonly parsed: MatterFile;
}

/** The pattern of a rule of Claude’s is its `paths`, and all files where there is none; that of instructions is `applyTo`. */
function patternOf(header: Header | undefined, path: string): string | undefined {
	if (!isClaudeRule(path)) return stringOf(header, 'applyTo');
	return textsOf(header, 'paths')?.join(', ') ?? '**';
}

/** Where the pattern is written; undefined where it is not. */
export const patternAttribute = (header: Header | undefined, path: string) =>
	attributeOf(header, isClaudeRule(path) ? 'paths' : 'applyTo');

export interface FoundInstructions {
	/** In the order in which VS Code takes them. */
	readonly taken: readonly InstructionFile[];
	/** Passed by, as their name is empty. */
	readonly nameless: readonly InstructionFile[];
	/** What cannot be read, and why. */
	readonly unreadable: readonly { readonly file: string; readonly reason: string }[];
}

export function findInstructions(world: EditorWorld): FoundInstructions {
	const taken: InstructionFile[] = [];
	const nameless: InstructionFile[] = [];
	const unreadable: { readonly file: string; readonly reason: string }[] = [];
	for (const located of listAllFiles(world, 'instructions')) {
		const content = world.places.read(located.file);
		if (content?.kind !== 'text') {
			unreadable.push({
				file: located.file,
				reason: content?.kind === 'unreadable' ? content.reason : 'it cannot be read',
			});
			continue;
		}
		const parsed = promptFileOf(content);
		const { header } = parsed;
		const name = stringOf(header, 'name') ?? plainName(located.file);
		const description = stringOf(header, 'description');
		const pattern = patternOf(header, located.file);
		const instruction: InstructionFile = {
			...located,
			name,
			...(description !== undefined && { description }),
			...(pattern !== undefined && { pattern }),
			content,
			parsed,
		};
		(name === '' ? nameless : taken).push(instruction);
	}
	return { taken, nameless, unreadable };
}
