import * as vscode from 'vscode';
import { KnowledgeRestoreRequest } from '../../../../protocol/knowledge/changes.ts';
import { type KnowledgeVersionInfo, KnowledgeVersionsRequest } from '../../../../protocol/knowledge/entries.ts';
import { NotYet } from '../../commands/notYet.ts';
import { bytes, exactMomentOf, momentOf } from '../../ui/format.ts';
import { tell, tellFailure } from '../../ui/tell.ts';
import { documentUri, showText } from './documents.ts';
import { type EntryNode, nameOf } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

interface VersionItem extends vscode.QuickPickItem {
	readonly version: KnowledgeVersionInfo;
}

/** Versions may follow each other closely. `time` in ms since the epoch. */
const exactly = (time: number): string => exactMomentOf(time, vscode.env.language);

/** Who wrote a version, for people; undefined where nobody has noted it. */
function authorName(author: string | undefined): string | undefined {
	if (author === undefined) return undefined;
	const names: Readonly<Record<string, string>> = {
		person: vscode.l10n.t('by a person, in the editor'),
		terminal: vscode.l10n.t('from the terminal'),
		agent: vscode.l10n.t('by the agent'),
		mcp: vscode.l10n.t('by another agent, over MCP'),
	};
	return Object.hasOwn(names, author) ? names[author] : author;
}

/** A file of the workspace by its place there, and of any other its name; a page by its address. */
function shortSource(source: string): string {
	if (/^https?:/.test(source)) return source;
	const uri = vscode.Uri.file(source);
	return vscode.workspace.getWorkspaceFolder(uri) ? vscode.workspace.asRelativePath(uri, false) : nameOf(uri.path);
}

interface VersionButton extends vscode.QuickInputButton {
	run(item: VersionItem): Promise<void>;
}

/**
 * A timeline of versions that stays open while the person looks around. It is a picker and no rows of the view: whoever
 * goes through it sees at each step what changed, from the keyboard too, and the view stays a list of texts.
 */
export async function showHistory(world: KnowledgeWorld, { store, entry }: EntryNode): Promise<void> {
	const { server } = world.services;
	const { root } = store.info;
	const { path } = entry;
	const asked = { root, path };
	let versions = await server.request(KnowledgeVersionsRequest, asked);
	const pick = vscode.window.createQuickPick<VersionItem>();
	pick.title = vscode.l10n.t('History of {0}', path);
	pick.placeholder = vscode.l10n.t('What changed is shown while you go through the versions');
	pick.matchOnDescription = true;
	pick.matchOnDetail = true;
	pick.ignoreFocusOut = true;

	const compare: VersionButton = {
		iconPath: new vscode.ThemeIcon('diff'),
		tooltip: vscode.l10n.t('Compare with the Newest'),
		run: ({ version }) => compareVersions(asked, version, newest()),
	};
	const other: VersionButton = {
		iconPath: new vscode.ThemeIcon('git-compare'),
		tooltip: vscode.l10n.t('Compare with Another Version…'),
		run: ({ version }) => compareWithAny(asked, versions, version),
	};
	const open: VersionButton = {
		iconPath: new vscode.ThemeIcon('go-to-file'),
		tooltip: vscode.l10n.t('Open This Version'),
		run: ({ version }) => showText({ ...asked, version: version.version }, undefined, { preserveFocus: true }),
	};
	const bringBack: VersionButton = {
		iconPath: new vscode.ThemeIcon('discard'),
		tooltip: vscode.l10n.t('Restore This Version'),
		async run({ version }) {
			await server.request(KnowledgeRestoreRequest, { ...asked, version: version.version });
			await world.stores.reload();
			versions = await server.request(KnowledgeVersionsRequest, asked);
			show();
			tell(vscode.l10n.t('{0} is as it was on {1}, as a new version.', path, exactly(version.at)));
		},
	};
	const newest = () => versions.find(({ isDeletion }) => !isDeletion) ?? versions[0];

	function itemOf(version: KnowledgeVersionInfo, index: number): VersionItem {
		const isNewest = index === 0;
		const size = version.size === undefined ? undefined : bytes(version.size);
		const state = version.isDeletion ? vscode.l10n.t('deleted') : isNewest ? vscode.l10n.t('newest') : undefined;
		const icon = version.isDeletion ? 'trash' : isNewest ? 'circle-filled' : 'circle-outline';
		const source = version.source === undefined ? undefined : vscode.l10n.t('from {0}', shortSource(version.source));
		const told = version.isDeletion ? [] : [open, ...(versions.length > 2 ? [other] : [])];
		return {
			label: `$(${icon}) ${exactly(version.at)}`,
			description: [state, version.isDeletion ? undefined : size].filter(Boolean).join(' · '),
			detail: [version.note, authorName(version.author), source].filter(Boolean).join(' · '),
			buttons: isNewest || version.isDeletion ? told : [...told, compare, bringBack],
			version,
		};
	}

	function show(): void {
		pick.items = versions.map(itemOf);
	}

	/** What a version changed; of the first its text. */
	async function showChange({ version }: VersionItem, preserveFocus: boolean): Promise<void> {
		const before = versions.slice(versions.findIndex((each) => each.version === version.version) + 1);
		const older = before.find(({ isDeletion }) => !isDeletion);
		if (version.isDeletion || !older) {
			const shown = version.isDeletion ? older : version;
			if (shown) await showText({ ...asked, version: shown.version }, undefined, { preserveFocus });
		} else await compareVersions(asked, older, version, preserveFocus);
	}

	const attempt = (work: () => Promise<void>): void => void work().catch(tellFailure);

	pick.onDidChangeActive(([item]) => item && attempt(() => showChange(item, true)));
	pick.onDidAccept(() => {
		const [item] = pick.activeItems;
		pick.hide();
		if (item) attempt(() => showChange(item, false));
	});
	pick.onDidTriggerItemButton(({ item, button }) => attempt(() => (button as VersionButton).run(item)));
	pick.onDidHide(() => pick.dispose());
	show();
	pick.show();
}

type EntryAddress = { readonly root: string; readonly path: string };

/** The editor’s own diff of two versions, the older one on the left. */
async function compareVersions(
	asked: EntryAddress,
	one: KnowledgeVersionInfo,
	other: KnowledgeVersionInfo | undefined,
	preserveFocus = true,
): Promise<void> {
	if (!other || other.version === one.version) return;
	const [left, right] = one.at <= other.at ? [one, other] : [other, one];
	const sideOf = ({ version }: KnowledgeVersionInfo) => documentUri({ ...asked, version });
	const title = `${nameOf(asked.path)}: ${exactly(left.at)} ↔ ${exactly(right.at)}`;
	await vscode.commands.executeCommand('vscode.diff', sideOf(left), sideOf(right), title, {
		preview: true,
		preserveFocus,
	} satisfies vscode.TextDocumentShowOptions);
}

/** One version with any other that the person chooses. */
async function compareWithAny(
	asked: EntryAddress,
	versions: readonly KnowledgeVersionInfo[],
	version: KnowledgeVersionInfo,
): Promise<void> {
	const others = versions.filter((each) => !each.isDeletion && each.version !== version.version);
	const picked = await vscode.window.showQuickPick(
		others.map((each) => ({
			label: exactly(each.at),
			detail: [each.note, authorName(each.author)].filter(Boolean).join(' · '),
			version: each,
		})),
		{ title: vscode.l10n.t('Compare {0} of {1} with…', nameOf(asked.path), momentOf(version.at, vscode.env.language)) },
	);
	if (picked) await compareVersions(asked, version, picked.version, false);
}

/** The versions of an entry that have a text. Throws a line where there are not two of them. */
async function texts(world: KnowledgeWorld, asked: EntryAddress): Promise<readonly KnowledgeVersionInfo[]> {
	const versions = await world.services.server.request(KnowledgeVersionsRequest, asked);
	const found = versions.filter(({ isDeletion }) => !isDeletion);
	if (found.length > 1) return found;
	throw new NotYet(vscode.l10n.t('{0} has one version only: there is nothing to compare it with.', asked.path));
}

/** What the newest version changed. */
export async function compareWithPrevious(world: KnowledgeWorld, { store, entry }: EntryNode): Promise<void> {
	const asked = { root: store.info.root, path: entry.path };
	const [newest, before] = await texts(world, asked);
	if (newest && before) await compareVersions(asked, before, newest, false);
}

/** The newest version with one that the person chooses. */
export async function compareWith(world: KnowledgeWorld, { store, entry }: EntryNode): Promise<void> {
	const asked = { root: store.info.root, path: entry.path };
	const all = await texts(world, asked);
	if (all[0]) await compareWithAny(asked, all, all[0]);
}
