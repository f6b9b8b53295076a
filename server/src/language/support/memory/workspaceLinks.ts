import { posix } from 'node:path';
import type { Range } from 'vscode-languageserver';
import { linesWith } from '../../../engine/text/lines.ts';
import { oncePerListing } from '../../../engine/workspace/files.ts';
import type { WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import { createLineMap } from '../text/lines.ts';
import { folderOf } from './mentions.ts';

/** The path that a Markdown link, an image or a reference definition leads to. Positions are the editor's. */
export interface WorkspaceLink {
	/** As it is meant, without the escapes that it is written with and without what comes behind `#` or `?`. */
	readonly path: string;
	/** As it is written, by the same measure. */
	readonly written: string;
	/** Between `<` and `>`, where blanks need no escape. */
	readonly isAngled: boolean;
	readonly range: Range;
}

/** Longer lines are data, not prose. UTF-16 units. */
const longestLine = 5_000;

/** What stands between the brackets of a link, or behind those of a definition. */
const target =
	/(?:\]\(|^ {0,3}\[[^\]\n]{1,300}\]:[ \t]*)(?:<([^<>\n]{1,1000})>|((?:[^\s()<>]|\([^\s()<>]{0,300}\)){1,1000}))/g;

/** An address, a place on the disk, or one within the file itself. */
const elsewhere = /^(?:[a-z][a-z0-9+.-]*:|[/\\#?]|$)/i;

/** Everything in `text` that Markdown links to by a path that counts from somewhere in the workspace. */
export function workspaceLinksIn(text: string): readonly WorkspaceLink[] {
	const found: WorkspaceLink[] = [];
	// Editors do not count a byte order mark, and no line begins with one.
	const bare = text.replace(/^\uFEFF/, '');
	const hidden = text.length - bare.length;
	const lines = createLineMap(text);
	for (const { text: line, start, code } of linesWith(bare, ['](', ']:'])) {
		if (code || line.length > longestLine) continue;
		for (const match of line.matchAll(target)) {
			const [whole, angled, plain = ''] = match;
			const [written = ''] = (angled ?? plain).split(/[#?]/, 1);
			const path = unescaped(written);
			if (path === undefined || elsewhere.test(written)) continue;
			const from = hidden + start + match.index + whole.length - (angled === undefined ? plain : `${angled}>`).length;
			const range = lines.rangeOf({ start: from, end: from + written.length });
			found.push({ path, written, isAngled: angled !== undefined, range });
		}
	}
	return found;
}

function unescaped(written: string): string | undefined {
	try {
		return decodeURIComponent(written);
	} catch {
		return undefined;
	}
}

/** What a link leads to: a file or a folder of the workspace. */
interface Linked {
	readonly path: WorkspacePath;
	/** True where the link counts from the folder of its file, as Markdown has it; false where from the root, as an agent reads it. */
	readonly beside: boolean;
}

/** What the link in the file at `from` leads to; undefined where nothing is there. */
export function linkedBy(workspace: Workspace, from: WorkspacePath, { path }: WorkspaceLink): Linked | undefined {
	const { files } = workspace.snapshot();
	const isThere = (at: WorkspacePath) => files.has(at) || foldersOf(files).has(at);
	const [near, far] = [posix.join(folderOf(from), path), posix.join(path)].map((each) => each.replace(/\/$/, ''));
	if (near !== undefined && isThere(near)) return { path: near, beside: true };
	return far !== undefined && isThere(far) ? { path: far, beside: false } : undefined;
}

const foldersOf = oncePerListing((files): ReadonlySet<WorkspacePath> => {
	const folders = new Set<WorkspacePath>();
	for (const path of files.keys())
		for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1)) folders.add(path.slice(0, at));
	return folders;
});

/** How the link is written once it leads to `to`, counted from `folder` (empty or with `/` at its end) where it counts from its file. */
export function writtenLink(
	{ path, written, isAngled }: WorkspaceLink,
	{ path: to, beside }: Linked,
	folder: string,
): string {
	const steps = beside ? posix.relative(`/${folder}`, `/${to}`) || '.' : to;
	const here = path.startsWith('./') && !steps.startsWith('.') ? `./${steps}` : steps;
	const whole = path.endsWith('/') ? `${here}/` : here;
	// Whoever moves along with what it leads to is left as it is.
	if (whole === path) return written;
	if (isAngled) return escaping(whole, /[%<>#?]/g);
	// Left as people write it where that is a target.
	return path === written ? escaping(whole, /[% ()<>#?]/g) : escaping(encodeURI(whole), /[()<>#?]/g);
}

const escaping = (path: string, characters: RegExp): string =>
	path.replace(characters, (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`);
