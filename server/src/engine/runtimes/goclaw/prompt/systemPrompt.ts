import type { KeptRun, Part } from '../../../prompt/prompt.ts';
import { seededSource } from '../../../prompt/seededSource.ts';
import { type Wording, worded } from '../../../prompt/wording/wording.ts';
import {
	asksForFirstRun,
	contextHead,
	type GoClawContextEntry,
	type GoClawShownEntry,
	renderEntry,
	shownEntries,
	virtualSection,
} from './contextParts.ts';
import { type GoClawPromptInputs, type GoClawSection, sectionsAfter, sectionsBefore } from './sections.ts';

export const partIdOf = (path: string): string => `file:${path}`;

export function sectionPart(each: GoClawSection, wording: Wording): Part {
	if (each.kind === 'wording') {
		return {
			id: each.piece.id,
			title: each.title,
			...worded(each.piece, wording),
			stability: 'stable',
		};
	}
	return {
		id: `goclaw.${each.id}`,
		title: each.title,
		text: each.text,
		source: { kind: 'fact' },
		stability: each.volatile ? 'volatile' : 'stable',
	};
}

export function sourceOf(
	{ source, seeded }: GoClawContextEntry,
	runs: readonly KeptRun[],
): Pick<Part, 'source' | 'gaps'> {
	if (seeded !== undefined) return seededSource(seeded, runs);
	return { source: source === undefined ? { kind: 'fact' } : { kind: 'file', path: source, runs } };
}

function entryPart(entry: GoClawShownEntry, wording: Wording): Part {
	if ('lines' in entry)
		return { ...sectionPart(virtualSection(entry.path, entry.lines), wording), id: partIdOf(entry.path) };
	const { text, runs } = renderEntry(entry.path, entry.content);
	return {
		id: partIdOf(entry.path),
		title: entry.path,
		text,
		...sourceOf(entry, runs),
		stability: 'stable',
	};
}

/** An empty line after every part, and a newline at the very end. */
export function separated(parts: readonly Part[]): Part[] {
	const present = parts.filter(({ text }) => text !== '');
	return present.map((part, index) => ({
		...part,
		text: `${part.text}${index === present.length - 1 ? '\n' : '\n\n'}`,
	}));
}

/** The parts of a prompt with these context files. */
export function systemPromptParts(
	inputs: Omit<GoClawPromptInputs, 'firstRun'>,
	entries: readonly GoClawShownEntry[],
	wording: Wording,
): Part[] {
	const told: GoClawPromptInputs = { ...inputs, firstRun: asksForFirstRun(entries) };
	const partsOf = (sections: readonly GoClawSection[]) => sections.map((each) => sectionPart(each, wording));
	const context = entries.length === 0 ? [] : partsOf([contextHead(entries)]);
	return separated([
		...partsOf(sectionsBefore(told)),
		...context,
		...shownEntries(entries).map((entry) => entryPart(entry, wording)),
		...partsOf(sectionsAfter(told)),
	]);
}
