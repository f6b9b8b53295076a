import { isAbsolute, join } from 'node:path';
import { type MappedText, sliceMapped, withLineFeeds } from '../../../prompt/mappedText.ts';
import { oncePerContent } from '../../../workspace/files.ts';
import { type ClaudeRun, expanded, isOff, isOn, mainRootOf } from '../config/run.ts';
import type { ClaudeSettings } from '../config/settings.ts';
import { matterOf } from '../context/frontMatter.ts';
import { bodyOf, trimmedMapped, withoutComments } from '../context/preparedText.ts';

/** What of MEMORY.md arrives at most; UTF-16 units. */
export const mostLines = 200;
export const mostCharacters = 25_000;

export const indexName = 'MEMORY.md';

/** The path as a name of a folder. */
const slugOf = (path: string): string => path.replaceAll(/[^A-Za-z0-9]/gu, '-');

/** The folder of what Claude Code has noted itself about the project; undefined where that is switched off. */
export function memoryFolderOf(run: ClaudeRun, settings: ClaudeSettings): string | undefined {
	const variable = run.variable('CLAUDE_CODE_DISABLE_AUTO_MEMORY');
	if (run.isBare || isOn(variable)) return undefined;
	// A variable that says «not disabled» comes before the settings.
	if (!isOff(variable) && settings.value('autoMemoryEnabled') === false) return undefined;
	const stated = settings.value('autoMemoryDirectory');
	if (typeof stated === 'string' && (isAbsolute(stated) || stated.startsWith('~/')))
		return expanded(stated, run, run.cwd);
	return join(run.configFolder, 'projects', slugOf(mainRootOf(run) ?? run.cwd), 'memory');
}

/** What the cut says: how much there is, and how much of it is left out. */
export interface MemoryCut {
	readonly what: string;
	readonly cut: string;
}

export interface AutoMemoryIndex {
	readonly body: MappedText;
	readonly cut?: MemoryCut;
}

/** Bytes for people: one digit behind the point, none where that is 0. */
const sizeOf = (units: number): string => `${(units / 1024).toFixed(1).replace(/\.0$/u, '')}KB`;

/** At most so many characters of a line; it ends behind a word, where that leaves more than half. */
function excerpt(line: string, most: number): string {
	if (line.length <= most) return line;
	const kept = line.slice(0, Math.max(0, most - 1)).replace(/[\uD800-\uDBFF]$/u, '');
	const end = kept.search(/\s\S*$/u);
	return `${end > most / 2 ? kept.slice(0, end).trimEnd() : kept}…`;
}

/** Characters of a line that is quoted, and of one in an index that the program makes. */
const longestQuote = 80;
const longestTopic = 150;

/** Notes in an index that the program makes. */
const mostTopics = 140;

/** MEMORY.md as it arrives: without front matter and comments, and the first lines of it alone where it is long. */
export const memoryIndex = oncePerContent((text): AutoMemoryIndex => {
	const { body, ...cut } = limited(trimmedMapped(withoutComments(bodyOf(text))));
	// Carriage returns take their room, and are gone; the last one goes with the line break that the warning begins with.
	const end = cut.cut && body.text.endsWith('\r') ? body.text.length - 1 : body.text.length;
	return { body: withLineFeeds(sliceMapped(body, 0, end)), ...cut };
});

function limited(whole: MappedText): AutoMemoryIndex {
	const { text } = whole;
	const lines = text.split('\n');
	const isLong = lines.length > mostLines;
	const isLarge = text.length > mostCharacters;
	if (!isLong && !isLarge) return { body: whole };
	let end = isLong ? lines.slice(0, mostLines).join('\n').length : text.length;
	if (end > mostCharacters) {
		const lineEnd = text.lastIndexOf('\n', mostCharacters);
		// Half a character is left out.
		end = lineEnd > 0 ? lineEnd : mostCharacters - (/[\uD800-\uDBFF]$/u.test(text.slice(0, mostCharacters)) ? 1 : 0);
	}
	return {
		body: sliceMapped(whole, 0, end),
		cut: { what: whatIs(lines.length, text.length), cut: whatGoes(lines, text.slice(0, end)) },
	};
}

function whatIs(lines: number, units: number): string {
	if (units <= mostCharacters) return `${lines} lines (limit: ${mostLines})`;
	if (lines <= mostLines) return `${sizeOf(units)} (limit: ${sizeOf(mostCharacters)}) — index entries are too long`;
	return `${lines} lines and ${sizeOf(units)}`;
}

function whatGoes(lines: readonly string[], kept: string): string {
	const count = kept.split('\n').length;
	if (kept.length < (lines[0] ?? '').length)
		return `everything after the first ${mostCharacters} characters of line 1 was cut off`;
	const next = (lines[count] ?? '').trim();
	const quoted = next === '' ? '' : ` ("${excerpt(next, longestQuote)}")`;
	return `${lines.length - count} of ${lines.length} lines were cut off, starting at line ${count + 1}${quoted}`;
}

/** What stands behind a cut index, before the program's own advice. */
export const warningOf = ({ what, cut }: MemoryCut): string =>
	`\n\n> WARNING: ${indexName} is ${what}. Only part of it was loaded: ${cut}. `;

/** A note beside the index. */
interface Topic {
	/** Absolute. */
	readonly file: string;
	/** From the folder of the index, with `/`. */
	readonly path: string;
}

function* topicsIn({ places }: Pick<ClaudeRun, 'places'>, folder: string, path = '', depth = 0): Iterable<Topic> {
	for (const { name, kind } of places.list(folder) ?? []) {
		const file = join(folder, name);
		if (name.startsWith('.') || name === indexName) continue;
		if (kind === 'folder' && depth < 8) yield* topicsIn({ places }, file, `${path}${name}/`, depth + 1);
		else if (kind === 'file' && name.endsWith('.md')) yield { file, path: `${path}${name}` };
	}
}

const descriptionOf = oncePerContent((text): string => {
	const { description } = matterOf(text);
	return typeof description === 'string' ? description.trim() : '';
});

/** The index that the program makes of the notes where nobody has written one, in the order of the disk. */
export function madeIndex(run: ClaudeRun, folder: string): string {
	return [...topicsIn(run, folder)]
		.slice(0, mostTopics)
		.map(({ file, path }) => {
			const content = run.places.read(file);
			const description = content?.kind === 'text' ? descriptionOf(content) : '';
			const stem = path.slice(path.lastIndexOf('/') + 1, -'.md'.length);
			const head = `- [${stem}](${path})`;
			return description === '' ? head : `${head} — ${excerpt(description, longestTopic - head.length - 3)}`;
		})
		.join('\n');
}
