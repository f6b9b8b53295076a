import type { MemoryPolicy } from '../runtimes/capabilities/memory.ts';
import { lineBreakOf } from '../text/lines.ts';
import type { WorkspacePath } from '../workspace/snapshot.ts';

/** No runtime takes what is below it into a prompt, and none recalls from it by itself more than from other notes. */
const folder = 'memory/archive/';

/** Where lines go that are archived on `day` (`YYYY-MM-DD`). Not by day: the name of a day is a log to some runtimes. */
export const archivePathOf = (day: string): WorkspacePath => `${folder}${day.slice(0, 7)}.md`;

/** Where the whole file at `path` goes. */
export const archivedFile = (path: WorkspacePath): WorkspacePath => `${folder}${path.replace(/^memory\//u, '')}`;

export const isArchived = (path: WorkspacePath): boolean => path.startsWith(folder);

/** A file that something may be archived from: memory that the agent keeps, or another spelling of it that its runtime loads. */
export const isRetirable = (
	{
		memory,
		roleOf,
	}: { readonly memory: MemoryPolicy; roleOf(path: WorkspacePath): { readonly id: string } | undefined },
	path: WorkspacePath,
): boolean => !isArchived(path) && (memory.accepts(path) || roleOf(path)?.id === 'memory');

export interface ArchivedPassage {
	readonly path: WorkspacePath;
	/** The heading that it stood under. */
	readonly title: string | undefined;
	/** Its lines, `\n` between them. */
	readonly text: string;
}

/** `current` with the passage behind the rest, under a heading that says where it was; undefined: there is no archive yet. */
export function addToArchive(current: string | undefined, passage: ArchivedPassage, day: string): string {
	const lineBreak = lineBreakOf(current ?? '');
	const place = passage.title === undefined ? passage.path : `${passage.path}, ${passage.title}`;
	const heading = `## ${day}: ${place}`;
	const written = `${passage.text.split('\n').join(lineBreak)}${lineBreak}`;
	if (current === undefined || current.trim() === '')
		return [`# Archive ${day.slice(0, 7)}`, '', heading, '', written].join(lineBreak);
	const whole = /[\r\n]$/u.test(current) ? current : current + lineBreak;
	const last = whole
		.match(/^## .*$/gmu)
		?.at(-1)
		?.trimEnd();
	return last === heading ? whole + written : whole + ['', heading, '', written].join(lineBreak);
}

/** Whether `archive` has the passage. */
export const isInArchive = (archive: string, { text }: Pick<ArchivedPassage, 'text'>): boolean => {
	const lines = archive.split(/\r\n|\n|\r/u).map((line) => line.trimEnd());
	const wanted = text.split('\n').map((line) => line.trimEnd());
	return lines.some((_, at) => wanted.every((line, index) => lines[at + index] === line));
};
