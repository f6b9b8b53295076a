import type { CancellationToken, Range } from 'vscode-languageserver';
import type { FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { mapLimit } from '../../../host/platform/queue.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { type Mention, mentionsIn } from './mentions.ts';
import { type WorkspaceLink, workspaceLinksIn } from './workspaceLinks.ts';

/** What a text speaks of: in prose, and by Markdown's links. */
interface Spoken {
	readonly mentions: readonly Mention[];
	readonly links: readonly WorkspaceLink[];
}

export interface FileMentions extends Spoken {
	readonly path: WorkspacePath;
	/** As the client spells it. */
	readonly uri: string;
}

const nothing: Spoken = { mentions: [], links: [] };

type MentionContext = Pick<LanguageContext, 'files'>;

/** The entry where the disk's text counts, the text where an open document does: whichever changes when the text does. */
type MentionOrigin = FileEntry | string;

const known = new WeakMap<Workspace, Map<WorkspacePath, { readonly origin: MentionOrigin; readonly spoken: Spoken }>>();

const readsAtOnce = 16;

/** Larger files are data, not prose. Bytes. */
const largest = 1_000_000;

const endOf = ({ end: { line, character } }: Range): string => `${line}:${character}`;

async function spokenIn(workspace: Workspace, entry: FileEntry, { files }: MentionContext): Promise<Spoken> {
	const { path, content } = entry;
	const cache = known.get(workspace) ?? new Map();
	known.set(workspace, cache);
	const open = files.versionOf(workspace.absolute(path)) !== null;
	const shown = open ? files.at(files.uriOf(workspace.absolute(path)))?.lines.text : undefined;
	const origin: MentionOrigin = shown ?? entry;
	const cached = cache.get(path);
	if (cached?.origin === origin) return cached.spoken;
	const read = shown === undefined && content.kind === 'unread' ? await workspace.read(path) : content;
	const text = shown ?? (read?.kind === 'text' ? read.text : '');
	const links = workspaceLinksIn(text);
	// Brackets within brackets are a link for one and prose for the other.
	const linked = new Set(links.map(({ range }) => endOf(range)));
	const spoken = { mentions: mentionsIn(text).filter(({ range }) => !linked.has(endOf(range))), links };
	cache.set(path, { origin, spoken });
	return spoken;
}

/**
 * What every Markdown file of the workspace mentions and links to. A file is read and looked through once, until it changes; files behind
 * links are left out, as their text may belong to somebody else. Empty where cancelled.
 */
export async function mentionsThroughout(
	workspace: Workspace,
	context: MentionContext,
	token: CancellationToken,
): Promise<readonly FileMentions[]> {
	await workspace.settleFiles();
	const entries = [...workspace.snapshot().files.values()].filter(
		(entry) => /\.md$/i.test(entry.path) && !entry.isUnseen && entry.link !== 'symlink' && entry.size <= largest,
	);
	const found = await mapLimit(entries, readsAtOnce, async (entry): Promise<FileMentions> => {
		const spoken = token.isCancellationRequested ? nothing : await spokenIn(workspace, entry, context);
		return { path: entry.path, uri: context.files.uriOf(workspace.absolute(entry.path)), ...spoken };
	});
	return token.isCancellationRequested ? [] : found.filter(({ mentions, links }) => mentions.length + links.length > 0);
}
