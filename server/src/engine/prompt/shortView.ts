import { grouped } from '../text/grouped.ts';
import { type LengthUnit, lengthIn, unitFor, wordFor } from '../text/lengths/measure.ts';
import type { TextRange } from '../text/range.ts';
import type { Part, Prompt } from './prompt.ts';
import { placeParts } from './sourceMap.ts';
import type { WordingGap } from './wording/wording.ts';

/** What a view shows in the place of a stretch of the prompt. The prompt itself, its offsets and its lengths stay as they are. */
export interface ShortenedRange {
	/** In the prompt. */
	readonly range: TextRange;
	/** Without a line break. */
	readonly text: string;
}

/** UTF-16 units of what a line says that it is about. */
const longestAbout = 120;

/** The runtime without its version: whose words they are does not hang on that. */
const ownerIn = (runtimeTitle: string): string => runtimeTitle.replace(/(?<!\s)\s+v?\d.*/su, '');

function onOneLine(about: string): string {
	const line = about.replaceAll(/\s+/gu, ' ').trim();
	if (line.length <= longestAbout) return line;
	const cut = line.slice(0, longestAbout - 1);
	return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), longestAbout / 2)).replace(/(?<![\s,:;·])[\s,:;·]+$/u, '')}…`;
}

/** Gaps with nothing but line breaks between them are one to a person. */
function joined(gaps: readonly WordingGap[], text: string): WordingGap[] {
	const found: WordingGap[] = [];
	for (const gap of gaps) {
		const before = found.at(-1);
		const isNext = before && /^\s*$/u.test(text.slice(before.at + before.length, gap.at));
		if (isNext) found.splice(-1, 1, { ...before, length: gap.at + gap.length - before.at });
		else found.push(gap);
	}
	return found;
}

function sayShort(gap: WordingGap, { text, source }: Part, unit: LengthUnit, owner: string): string {
	const about = onOneLine(gap.about);
	if (source.kind === 'wording' && source.unmeasured) return `⟦${about} · ${owner}’s own words, of unknown length⟧`;
	const length = lengthIn(unit, text.slice(gap.at, gap.at + gap.length));
	const size = `${grouped(length)} ${unitFor(length, wordFor(unit))}`;
	// In a list, each line of which opens with a fact, the first has said whose words they are.
	return about === '' ? `⟦${size}⟧` : `⟦${about} · ${size} of ${owner}’s own words⟧`;
}

/** The placeholders of a prompt, each as one short line instead of the room that it takes. In the order of the prompt. */
export function shortStretches(prompt: Prompt, runtimeTitle: string): ShortenedRange[] {
	const owner = ownerIn(runtimeTitle);
	return placeParts(prompt).flatMap(({ part, range: { start } }) =>
		joined(part.gaps ?? [], part.text).map((gap) => ({
			range: { start: start + gap.at, end: start + gap.at + gap.length },
			text: sayShort(gap, part, prompt.ledger.unit, owner),
		})),
	);
}
