import type { KeptRun, Part } from '../../../prompt/prompt.ts';
import { seededSource } from '../../../prompt/seededSource.ts';
import { placeholderWording } from '../../../prompt/wording/placeholder.ts';
import { type Wording, type WordingText, worded } from '../../../prompt/wording/wording.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { SeededText, WorkspacePath } from '../../../workspace/snapshot.ts';
import type { OpenClawProfile } from '../profile.ts';
import { pieceOf } from '../prompt/sections.ts';
import { prose2026_9 } from '../prompt/v2026_9/prose.ts';
import { type ContextEntry, contextHeading, renderEntry } from './projectContext.ts';

/** A file as the prompt shows it, and where it comes from. */
export interface ContextPart extends ContextEntry {
	/** The name that the runtime loaded it by. */
	readonly name: string;
	/** Absent where nothing of a file is shown: a marker stands in its place. */
	readonly source?: WorkspacePath;
	/** Where the run makes the file first: where its text comes from. */
	readonly seeded?: SeededText;
	/** True where the next turn may show another file. */
	readonly volatile?: boolean;
}

/** Only 2026.9 knows of personal files. */
const personalLine = pieceOf(
	'personal-user',
	'Whose personal USER.md this is, and that it goes before the shared one',
	undefined,
	prose2026_9.lines('personal-user'),
);

export const partIdOf = (name: string): string => `file:${name}`;

function sourceOf({ source, seeded }: ContextPart, runs: readonly KeptRun[]): Pick<Part, 'source' | 'gaps'> {
	if (seeded !== undefined) return seededSource(seeded, runs);
	return { source: source === undefined ? { kind: 'fact' } : { kind: 'file', path: source, runs } };
}

/** The context files as parts, before and behind what a provider may cache. */
export interface ContextParts {
	readonly above: readonly Part[];
	/** With the boundary, where the version has one. */
	readonly below: readonly Part[];
}

const fact = (id: string, title: string, text: string): Part => ({
	id: `openclaw.${id}`,
	title,
	text,
	source: { kind: 'fact' },
	stability: 'stable',
});

/** Few, and the same from keystroke to keystroke. */
const linesSaid = keptOn<Wording, Map<string, Part>>();

/** Lines below a heading, in the version's own prose. */
function linesPart(id: string, text: WordingText | undefined, wording: Wording): Part[] {
	if (text === undefined) return [];
	const known = linesSaid.get(wording) ?? new Map<string, Part>();
	linesSaid.set(wording, known);
	const key = JSON.stringify([id, text]);
	let part = known.get(key);
	if (!part) {
		const about = 'What the files below are, and how to take them';
		const piece = pieceOf(id, about, undefined, text);
		part = { id: piece.id, title: 'Project context', ...worded(piece, wording), stability: 'stable' };
		known.set(key, part);
	}
	return [part];
}

function filePart(entry: ContextPart, isVolatile = false): Part {
	const { text, runs } = renderEntry(entry);
	return {
		id: partIdOf(entry.name),
		title: entry.name,
		text,
		...sourceOf(entry, runs),
		stability: entry.volatile || isVolatile ? 'volatile' : 'stable',
	};
}

/** The context files as parts, with the lines above them; `entries` are in the order of the prompt. */
export function contextParts(
	profile: OpenClawProfile,
	entries: readonly ContextPart[],
	wording: Wording = placeholderWording,
	/** What is said of files that were cut, a line each; the version's own advice is not among them. */
	cutLines: readonly string[] = [],
): ContextParts {
	const { cacheBoundary, cutWarning, volatileFiles } = profile;
	const changing = entries.filter((entry) => volatileFiles?.holds(entry));
	const stable = entries.filter((entry) => !changing.includes(entry));
	const above: Part[] = [];
	const hasCuts = cutLines.length > 0 && cutWarning !== undefined;
	if (stable.length > 0) {
		above.push(fact('project-context', 'Project context', profile.contextHead(stable)));
		above.push(...linesPart('context-lines', profile.contextLines?.(stable), wording));
	} else if (hasCuts) above.push(fact('project-context', 'Project context', contextHeading));
	if (hasCuts) {
		const { heading, advice } = cutWarning;
		above.push(fact('cut-files', 'Files that were cut', [heading, ...cutLines.map((line) => `- ${line}`)].join('\n')));
		above.push({ id: advice.id, title: 'Notice of cut files', ...worded(advice, wording), stability: 'stable' });
	}
	if (entries.some((entry) => entry.personal)) {
		const personal = { id: personalLine.id, title: 'Personal context', ...worded(personalLine, wording) };
		above.push({ ...personal, stability: 'stable' });
	}
	above.push(...stable.map((entry) => filePart(entry)));
	const below: Part[] = cacheBoundary === undefined ? [] : [fact('cache-boundary', 'Cache boundary', cacheBoundary)];
	if (volatileFiles && changing.length > 0) {
		const head = fact('volatile-context', 'Project context', volatileFiles.head(stable.length === 0));
		below.push({ ...head, stability: 'volatile' });
		below.push(...linesPart('volatile-context-lines', volatileFiles.lines(), wording));
		below.push(...changing.map((entry) => filePart(entry, true)));
	}
	return { above, below };
}
