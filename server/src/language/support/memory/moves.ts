import type { CancellationToken, Range, TextEdit } from 'vscode-languageserver';
import { readFrontmatter } from '../../../engine/text/frontmatter.ts';
import { yamlText } from '../../../engine/text/yamlText.ts';
import { isMisread, type WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { createLineMap } from '../text/lines.ts';
import { skillName } from '../workspace/subjects.ts';
import { importEdits } from './importMoves.ts';
import { mentionsThroughout } from './mentionIndex.ts';
import { folderOf, type Mention, resolve } from './mentions.ts';
import { linkedBy, type WorkspaceLink, writtenLink } from './workspaceLinks.ts';

/** A file or a folder of a workspace that is about to get another path there. */
export interface Move {
	readonly from: WorkspacePath;
	readonly to: WorkspacePath;
}

/** The path that a file has after the moves. */
function movedTo(path: WorkspacePath, moves: readonly Move[]): WorkspacePath {
	for (const { from, to } of moves) {
		if (path === from) return to;
		if (path.startsWith(`${from}/`)) return to + path.slice(from.length);
	}
	return path;
}

/** How a mention has to read after the moves. */
function renamed(workspace: Workspace, at: WorkspacePath, { name }: Mention, moves: readonly Move[]): string {
	const found = resolve(workspace, at, name);
	if (!found) return name;
	const target = movedTo(found.path, moves);
	const own = folderOf(movedTo(at, moves));
	if (target === found.path && own === folderOf(at)) return name;
	const written = found.asFolder ? folderOf(target).slice(0, -1) : target;
	return found.beside && written.startsWith(own) ? written.slice(own.length) : written;
}

/** How a link has to read after the moves. */
function relinked(workspace: Workspace, at: WorkspacePath, link: WorkspaceLink, moves: readonly Move[]): string {
	const linked = linkedBy(workspace, at, link);
	if (!linked) return link.written;
	const target = movedTo(linked.path, moves);
	const own = folderOf(movedTo(at, moves));
	if (target === linked.path && (own === folderOf(at) || !linked.beside)) return link.written;
	return writtenLink(link, { ...linked, path: target }, own);
}

/** A skill is called what its folder is called: where the two agreed before, they shall agree after. */
async function skillEdits(workspace: Workspace, path: WorkspacePath, moves: readonly Move[]): Promise<TextEdit[]> {
	const [before, after] = [skillName(path), skillName(movedTo(path, moves))];
	if (before === undefined || after === undefined || before === after) return [];
	const content = await workspace.read(path);
	const text = content?.kind === 'text' ? content.text : '';
	const frontmatter = readFrontmatter(text);
	if (frontmatter.kind !== 'yaml' || frontmatter.data.name !== before) return [];
	const key = frontmatter.keys.find(({ path: keys }) => keys.length === 1 && keys[0] === 'name');
	if (!key) return [];
	return [{ range: createLineMap(text).rangeOf(key.value), newText: yamlText(after, text[key.value.start]) }];
}

/**
 * True where VS Code follows Markdown’s links itself, because the person has told it to: what both change is changed twice. Other editors have no
 * such setting.
 */
async function linksAreFollowed({ client, connection }: LanguageContext): Promise<boolean> {
	if (!client.configuration) return false;
	const chosen: unknown = await connection.workspace.getConfiguration('markdown.updateLinksOnFileMove.enabled');
	return chosen === 'always' || chosen === 'prompt';
}

/** True where two stretches of lines have something in common. */
const meets = (a: Range, b: Range): boolean =>
	a.start.line === b.start.line && a.start.character < b.end.character && b.start.character < a.end.character;

export interface FileEdits {
	readonly uri: string;
	readonly version: number | null;
	readonly edits: TextEdit[];
}

/**
 * The edits, file by file and at the old paths, that keep mentions true while files move. Editors save what a rename changes without a word, so a
 * text that was misread is left as it is.
 */
export async function editsForMoves(
	workspace: Workspace,
	moves: readonly Move[],
	context: LanguageContext,
	token: CancellationToken,
): Promise<readonly FileEdits[]> {
	const byPath = new Map<WorkspacePath, TextEdit[]>();
	const add = (path: WorkspacePath, edits: readonly TextEdit[]) => {
		if (edits.length > 0) byPath.set(path, [...(byPath.get(path) ?? []), ...edits]);
	};
	const areFollowed = await linksAreFollowed(context);
	for (const { path, mentions, links } of await mentionsThroughout(workspace, context, token)) {
		const ofLinks = (areFollowed ? [] : links).flatMap((link) => {
			const newText = relinked(workspace, path, link, moves);
			return newText === link.written ? [] : [{ range: link.range, newText }];
		});
		const ofMentions = mentions.flatMap((mention) => {
			const newText = renamed(workspace, path, mention, moves);
			return newText === mention.name ? [] : [{ range: mention.range, newText }];
		});
		add(path, [...ofLinks, ...ofMentions]);
	}
	for (const [path, edits] of importEdits(workspace, (each) => movedTo(each, moves))) {
		// A name in an import is a mention as well: the import knows how it has to be written.
		const own = (byPath.get(path) ?? []).filter(({ range }) => !edits.some((edit) => meets(edit.range, range)));
		byPath.set(path, [...own, ...edits]);
	}
	for (const path of workspace.snapshot().files.keys()) {
		if (skillName(path) !== undefined) add(path, await skillEdits(workspace, path, moves));
	}
	const ofEach = await Promise.all(
		[...byPath].map(async ([path, edits]) => {
			if (isMisread(await workspace.read(path))) return [];
			const absolute = workspace.absolute(path);
			return [{ uri: context.files.uriOf(absolute), version: context.files.versionOf(absolute), edits }];
		}),
	);
	return ofEach.flat();
}
