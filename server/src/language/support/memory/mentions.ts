import type { Range } from 'vscode-languageserver';
import { linesWith } from '../../../engine/text/lines.ts';
import { once } from '../../../engine/text/once.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createLineMap, type LineMap } from '../text/lines.ts';

/** A file or a folder that prose speaks of by its path. Positions are the editor's. */
export interface Mention {
	/** As written, a leading `./` left out. */
	readonly name: string;
	readonly range: Range;
}

/** Longer lines are data, not prose. UTF-16 units. */
const longestLine = 5_000;

/**
 * Stretches in which a name is no mention of a file, or is linked by Markdown itself: links and images with their
 * targets, reference definitions, autolinks, addresses, comments.
 */
const notProse =
	/!?\[(?:[^[\]\n]|!\[[^[\]\n]{0,300}\]){0,300}\](?:\([^)\n]{0,1000}\)|\[[^[\]\n]{0,300}\])|^ {0,3}\[[^\]\n]+\]:.*$|<[a-z][a-z0-9+.-]{0,30}:[^>\s]{0,1000}>|<!--(?:.*?-->|.*)|\b[a-z][a-z0-9+.-]{0,30}:\/\/\S+|\bwww\.\S+/gi;

/**
 * A path or a name that ends in `.md`, with nothing of a longer path or name on either side; or a path without an
 * ending, which may go on behind a slash. In a line of ASCII.
 */
const plainMention =
	/(?<![\w./\\@~%-])(?:\.\/)?((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.md(?!\/)|(?:[\w-][\w.-]*\/)+[\w-]+)(?![\w\\-]|\.\w)/g;

/**
 * The same in any script. In some, words stand next to each other or next to what they belong to, so nobody can tell where a name begins: there, the
 * first part of a path is of such letters alone or has none of them. What comes behind a slash may have both.
 */
const mentionInAnyScript = once(() => {
	const joined = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Hang}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}`;
	const letter = String.raw`\p{L}\p{M}\p{N}_`;
	const apart = (more: string) => `(?:(?![${joined}])[${letter}${more}])`;
	const first = `(?:${apart('-')}${apart('.-')}*?|(?<![${joined}])[${joined}]+)`;
	const later = `[${letter}-][${letter}.-]*?`;
	const file = String.raw`${first}(?:\/${later})*?\.md(?!\/)`;
	const folder = String.raw`${first}(?:\/${later})*\/(?:${apart('-')}+|[${joined}]+)`;
	const before = String.raw`(?<!${apart('')}|[./\\@~%-])`;
	return new RegExp(String.raw`${before}(?:\.\/)?(${file}|${folder})(?![\w\\-]|\.\w)`, 'gu');
});

const mention = (line: string): RegExp => (isAscii.test(line) ? plainMention : mentionInAnyScript());

const isAscii = /^[\0-\x7f]*$/;

const blank = (text: string): string => ' '.repeat(text.length);

/** One of them is in every mention. */
const marks = ['.md', '/'];

/** Everything in `text` that may be a path of the workspace; whether it is one, `resolve` says. `lines` are those of `text`. */
export function mentionsIn(text: string, lines: LineMap = createLineMap(text)): readonly Mention[] {
	const found: Mention[] = [];
	// Editors do not count a byte order mark, and no line begins with one.
	const bare = text.replace(/^\uFEFF/, '');
	const hidden = text.length - bare.length;
	for (const { text: line, start, code } of linesWith(bare, marks)) {
		// Fenced code is nobody's prose.
		if (code || line.length > longestLine) continue;
		for (const match of line.replace(notProse, blank).matchAll(mention(line))) {
			const name = match[1] ?? '';
			const end = hidden + start + match.index + match[0].length;
			found.push({ name, range: lines.rangeOf({ start: end - name.length, end }) });
		}
	}
	return found;
}

/** What a mention means. */
export interface Mentioned {
	/** The file; of a skill that is named by its folder, the skill's own. */
	readonly path: WorkspacePath;
	/** True where the folder of `path` is what was written. */
	readonly asFolder: boolean;
	/** True where the name counts from the folder of the file that it stands in. */
	readonly beside: boolean;
}

export const folderOf = (path: WorkspacePath): string => path.slice(0, path.lastIndexOf('/') + 1);

/** What `name` means in the file at `from`: something beside it, or counted from the root. */
export function resolve(workspace: Workspace, from: WorkspacePath, name: string): Mentioned | undefined {
	const { files } = workspace.snapshot();
	const own = folderOf(from);
	for (const candidate of own === '' ? [name] : [own + name, name]) {
		const beside = own !== '' && candidate !== name;
		if (files.has(candidate)) return { path: candidate, asFolder: false, beside };
		const skill = `${candidate}/SKILL.md`;
		if (files.has(skill)) return { path: skill, asFolder: true, beside };
	}
	return undefined;
}
