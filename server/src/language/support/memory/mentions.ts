import type { Range } from 'vscode-languageserver';
import { eachLine } from '../../../engine/text/lines.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';

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
 * ending, which may go on behind a slash.
 */
const mention =
	/(?<![\w./\\@~-])(?:\.\/)?((?:[\w-][\w.-]*\/)*[\w-][\w.-]*\.md(?!\/)|(?:[\w-][\w.-]*\/)+[\w-]+)(?![\w\\-]|\.\w)/g;

const blank = (text: string): string => ' '.repeat(text.length);

/** The lines that can mention files; fenced code is nobody's prose. */
function* proseLines(text: string): Iterable<{ readonly line: number; readonly prose: string }> {
	let line = -1;
	for (const { text: content, code } of eachLine(text)) {
		line += 1;
		if (!code && content.length <= longestLine && (content.includes('.md') || content.includes('/')))
			yield { line, prose: content.replace(notProse, blank) };
	}
}

/** Everything in `text` that may be a path of the workspace; whether it is one, `resolve` says. */
export function mentionsIn(text: string): readonly Mention[] {
	const found: Mention[] = [];
	// Editors do not count a byte order mark.
	for (const { line, prose } of proseLines(text.replace(/^\uFEFF/, ''))) {
		for (const match of prose.matchAll(mention)) {
			const name = match[1] ?? '';
			const start = match.index + match[0].length - name.length;
			found.push({ name, range: { start: { line, character: start }, end: { line, character: start + name.length } } });
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
