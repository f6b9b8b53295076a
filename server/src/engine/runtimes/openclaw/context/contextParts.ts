import type { KeptRun, Part } from '../../../prompt/prompt.ts';
import { seededSource } from '../../../prompt/seededSource.ts';
import { placeholderWording } from '../../../prompt/wording/placeholder.ts';
import { type Wording, worded } from '../../../prompt/wording/wording.ts';
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

/** The context files as parts, with the lines above them; `entries` are in the order of the prompt. */
export function contextParts(
	profile: OpenClawProfile,
	entries: readonly ContextPart[],
	wording: Wording = placeholderWording,
	/** What is said of files that were cut, a line each; the version's own advice is not among them. */
	cutLines: readonly string[] = [],
): Part[] {
	const parts: Part[] = [];
	const fact = (id: string, title: string, text: string) =>
		parts.push({ id: `openclaw.${id}`, title, text, source: { kind: 'fact' }, stability: 'stable' });
	const hasCuts = cutLines.length > 0 && profile.cutWarning !== undefined;
	if (entries.length > 0) fact('project-context', 'Project context', profile.contextHead(entries));
	else if (hasCuts) fact('project-context', 'Project context', contextHeading);
	if (hasCuts && profile.cutWarning) {
		const { heading, advice } = profile.cutWarning;
		fact('cut-files', 'Files that were cut', [heading, ...cutLines.map((line) => `- ${line}`)].join('\n'));
		parts.push({ id: advice.id, title: 'Notice of cut files', ...worded(advice, wording), stability: 'stable' });
	}
	if (entries.some((entry) => entry.personal)) {
		parts.push({
			id: personalLine.id,
			title: 'Personal context',
			...worded(personalLine, wording),
			stability: 'stable',
		});
	}
	for (const entry of entries) {
		const { text, runs } = renderEntry(entry);
		parts.push({
			id: partIdOf(entry.name),
			title: entry.name,
			text,
			...sourceOf(entry, runs),
			stability: entry.volatile ? 'volatile' : 'stable',
		});
	}
	if (profile.cacheBoundary !== undefined) fact('cache-boundary', 'Cache boundary', profile.cacheBoundary);
	return parts;
}
