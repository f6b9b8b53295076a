import { basename, extname } from 'node:path';
import type { FileContent, Places, TextContent } from '../../../workspace/snapshot.ts';
import type { RecordCandidate } from './discover.ts';
import type { Instruction } from './instruction.ts';

type DroppedInstruction = Extract<Instruction, { readonly kind: 'dropped' }>;

/** A rule, a workflow or a skill that Cline keeps. */
export interface Kept {
	readonly kind: 'kept';
	/** What Cline knows it by: of several with one id, only the last is kept. */
	readonly id: string;
	readonly name: string;
	readonly candidate: RecordCandidate;
	readonly content: TextContent;
	readonly instruction: Extract<Instruction, { readonly kind: 'read' }>;
}

/** What becomes of each file that Cline opens. */
export type RecordOutcome =
	| Kept
	| (Omit<Kept, 'kind'> & { readonly kind: 'replaced'; readonly by: string })
	| {
			readonly kind: 'dropped';
			readonly candidate: RecordCandidate;
			readonly content: TextContent;
			readonly dropped: DroppedInstruction;
	  }
	| { readonly kind: 'unreadable'; readonly candidate: RecordCandidate; readonly reason: string };

/** The name of a file without its ending; all of it where it has none. */
export const bareName = (file: string): string => basename(file, extname(file)).trim();

/** The id that a name makes. */
export const idOf = (name: string): string => name.trim().toLowerCase();

/** How one kind of file is read, and what it is called where it does not say. */
interface InstructionReading {
	readonly interpret: (content: TextContent) => Instruction;
	readonly nameOf: (candidate: RecordCandidate) => string;
}

/** What becomes of `candidates`, which are in the order of the search, in the same order. */
export function outcomesOf(
	places: Places,
	candidates: readonly RecordCandidate[],
	reading: InstructionReading,
): readonly RecordOutcome[] {
	const outcomes = candidates.map((candidate) => outcomeOf(places.read(candidate.file), candidate, reading));
	const last = new Map<string, string>();
	for (const outcome of outcomes) if (outcome.kind === 'kept') last.set(outcome.id, outcome.candidate.file);
	return outcomes.map((outcome) => {
		const by = outcome.kind === 'kept' ? last.get(outcome.id) : undefined;
		return outcome.kind !== 'kept' || by === undefined || by === outcome.candidate.file
			? outcome
			: { ...outcome, kind: 'replaced', by };
	});
}

function outcomeOf(
	content: FileContent | undefined,
	candidate: RecordCandidate,
	{ interpret, nameOf }: InstructionReading,
): RecordOutcome {
	if (content?.kind !== 'text')
		return {
			kind: 'unreadable',
			candidate,
			reason: content?.kind === 'unreadable' ? content.reason : 'it has not been read',
		};
	const instruction = interpret(content);
	if (instruction.kind === 'dropped') return { kind: 'dropped', candidate, content, dropped: instruction };
	const name = instruction.name ?? nameOf(candidate);
	if (name === '') return { kind: 'unreadable', candidate, reason: 'it has no name' };
	return { kind: 'kept', id: idOf(name), name, candidate, content, instruction };
}

/** Those that are kept, as the program holds them: where the first of an id stood. */
export function keptIn(outcomes: readonly RecordOutcome[]): readonly Kept[] {
	const byId = new Map<string, Kept | undefined>();
	for (const outcome of outcomes) {
		if (outcome.kind === 'kept') byId.set(outcome.id, outcome);
		else if (outcome.kind === 'replaced' && !byId.has(outcome.id)) byId.set(outcome.id, undefined);
	}
	return [...byId.values()].filter((kept) => kept !== undefined);
}

/** True unless the file itself says otherwise. */
export const isOn = ({ instruction }: Pick<Kept, 'instruction'>): boolean => instruction.disabled !== true;
