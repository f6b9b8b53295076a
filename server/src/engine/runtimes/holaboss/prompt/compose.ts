import type { LedgerRow } from '../../../prompt/ledger.ts';
import { createPrompt, type Part, type Prompt } from '../../../prompt/prompt.ts';
import { type Wording, type WordingPiece, worded } from '../../../prompt/wording/wording.ts';
import type { RunPreparation } from '../../../workspace/preparation.ts';
import type { Session } from '../../../workspace/session.ts';
import type { MemoryHome } from '../memory/home.ts';
import { recalledLines, recallHeading } from '../memory/recall/recallBlock.ts';
import { addendumPlace, placeOf, type SectionId, type SectionRow } from './sections.ts';
import { wordingPieces } from './wordingPieces.ts';

/** A stretch of a section before the separators are put in. */
export type PartContent = Omit<Part, 'stability'>;

/** What a version makes its prompt of. */
interface Composition {
	readonly runtime: string;
	readonly session: Session;
	readonly preparation: RunPreparation | undefined;
	readonly rows: readonly LedgerRow[];
	/** In the order of the prompt. */
	readonly table: readonly SectionRow[];
	/** What there is to say in a section; nothing leaves it out. */
	stretchesOf(section: SectionRow): readonly PartContent[];
	/** What stands behind the system prompt’s own sections. */
	readonly addendum?: readonly Part[];
	/** What stands before the first context message. */
	readonly contextOpening?: Part;
}

/**
 * What the model reads before its answer: the system prompt, then the context messages, which the harness wraps and puts next to the
 * person's message. Sections that there is nothing for are left out.
 */
export function composed(composition: Composition): Prompt {
	const { runtime, session, preparation, rows, table, addendum = [], contextOpening } = composition;
	const present = table
		.map((section) => ({ section, stretches: composition.stretchesOf(section) }))
		.filter((each) => each.stretches.length > 0);
	const system = present.filter(({ section }) => section.channel === 'system_prompt');
	const context = present.filter(({ section }) => section.channel !== 'system_prompt');
	return createPrompt({
		runtime,
		session,
		...(preparation && { preparation }),
		parts: [
			...system.map(({ section, stretches }) => partsOf(stretches, section)),
			...(addendum.length > 0 ? [addendum.map((part) => ({ ...part, section: addendumPlace }))] : []),
			...(contextOpening && context.length > 0 ? [[contextOpening]] : []),
			...context.map(({ section, stretches: inside }, index) => partsOf(wrapped(section, inside, index + 1), section)),
		].flatMap(separated),
		ledger: {
			rows,
			unit: 'UTF-16 units',
			injected: rows.reduce((sum, row) => sum + row.injectedLength, 0),
		},
	});
}

export function wordingStretch(title: string, piece: WordingPiece, wording: Wording): PartContent[] {
	const { text, ...from } = worded(piece, wording);
	return text.trim() === '' ? [] : [{ id: piece.id, title, text: text.trim(), ...from }];
}

/** What the session carries for a section that only exists where there is something to say in it. */
export function givenStretch(section: SectionRow, session: Session): PartContent[] {
	const text = withoutBlankLines(session.runContext?.[section.id] ?? '');
	return text === '' ? [] : [fact(`holaboss.${slugOf(section.id)}`, section.title, text)];
}

export function recallStretches(
	section: SectionRow,
	session: Session,
	wording: Wording,
	home: MemoryHome,
): PartContent[] {
	const recalled = session.recalled ?? [];
	if (recalled.length === 0) return [];
	return [
		fact('holaboss.memory-recall', section.title, recallHeading),
		...wordingStretch('How to take them', wordingPieces.recallGuidance, wording),
		...recalled.map(
			(memory, index): PartContent => ({
				id: `recall:${index + 1}`,
				title: memory.title,
				text: recalledLines(memory).join('\n'),
				source: {
					kind: 'recall',
					path: home.diskPathOf(memory.path) ?? memory.path,
					runs: [],
					...(memory.why !== undefined && { why: memory.why }),
				},
			}),
		),
	];
}

const wrapped = (section: SectionRow, inside: readonly PartContent[], number: number): PartContent[] => [
	fact(`holaboss.${slugOf(section.id)}.open`, section.title, `[Runtime Context ${number}]`),
	...inside,
	fact(`holaboss.${slugOf(section.id)}.close`, section.title, `[/Runtime Context ${number}]`),
];

const fact = (id: string, title: string, text: string): PartContent => ({
	id,
	title,
	text,
	source: { kind: 'fact' },
});

const slugOf = (id: SectionId): string => id.replaceAll('_', '-');

const withoutBlankLines = (text: string): string =>
	text
		.split('\n')
		.filter((line) => line.trim() !== '')
		.join('\n')
		.trim();

/** Stretches of one section, a line break after each but the last. */
const partsOf = (stretches: readonly PartContent[], section: SectionRow): Part[] =>
	stretches.map((stretch, index) => ({
		...stretch,
		text: index === stretches.length - 1 ? stretch.text : `${stretch.text}\n`,
		section: placeOf(section),
		stability: section.volatility === 'run' ? 'volatile' : 'stable',
	}));

/** A blank line stands between sections. */
const separated = (parts: readonly Part[], index: number, sections: readonly (readonly Part[])[]): Part[] =>
	parts.map((part, at) =>
		at === parts.length - 1 && index < sections.length - 1 ? { ...part, text: `${part.text}\n\n` } : part,
	);
