import type { CancellationToken } from 'vscode-languageserver';
import type { FileEntry, WorkspacePath } from '../../../engine/workspace/snapshot.ts';
import { mapLimit } from '../../../host/platform/queue.ts';
import type { Workspace } from '../../../host/workspace/workspaces.ts';
import type { LanguageContext } from '../../context.ts';
import { type Mention, mentionsIn } from './mentions.ts';

export interface FileMentions {
	readonly path: WorkspacePath;
	/** As the client spells it. */
	readonly uri: string;
	readonly mentions: readonly Mention[];
}

type MentionContext = Pick<LanguageContext, 'files'>;

/** The entry where the disk's text counts, the text where an open document does: whichever changes when the text does. */
type MentionOrigin = FileEntry | string;

const known = new WeakMap<
	Workspace,
	Map<WorkspacePath, { readonly origin: MentionOrigin; readonly mentions: readonly Mention[] }>
>();

const readsAtOnce = 16;

/** Larger files are data, not prose. Bytes. */
const largest = 1_000_000;

async function mentionsOf(
	workspace: Workspace,
	entry: FileEntry,
	{ files }: MentionContext,
): Promise<readonly Mention[]> {
	const { path, content } = entry;
	const cache = known.get(workspace) ?? new Map();
	known.set(workspace, cache);
	const open = files.versionOf(workspace.absolute(path)) !== null;
	const shown = open ? files.at(files.uriOf(workspace.absolute(path)))?.lines.text : undefined;
	const origin: MentionOrigin = shown ?? entry;
	const cached = cache.get(path);
	if (cached?.origin === origin) return cached.mentions;
	const read = shown === undefined && content.kind === 'unread' ? await workspace.read(path) : content;
	const text = shown ?? (read?.kind === 'text' ? read.text : '');
	const mentions = mentionsIn(text);
	cache.set(path, { origin, mentions });
	return mentions;
}

/**
 * What every Markdown file of the workspace mentions. A file is read and looked through once, until it changes; files behind
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
		const mentions = token.isCancellationRequested ? [] : await mentionsOf(workspace, entry, context);
		return { path: entry.path, uri: context.files.uriOf(workspace.absolute(entry.path)), mentions };
	});
	return token.isCancellationRequested ? [] : found.filter(({ mentions }) => mentions.length > 0);
}
