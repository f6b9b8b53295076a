import * as vscode from 'vscode';
import { KnowledgeWriteRequest } from '../../../../protocol/knowledge/changes.ts';
import { figure } from '../../ui/format.ts';
import { tell } from '../../ui/tell.ts';
import { askForPath, pickStore } from './asking.ts';
import { isKnowledgeNode, type ShownStore } from './nodes.ts';
import type { KnowledgeWorld } from './world.ts';

/** Writes a text to a path of its own, or behind what is there. Resolves to the path; undefined where the person left. */
export async function keepText(
	world: KnowledgeWorld,
	store: ShownStore,
	path: string,
	text: string,
): Promise<string | undefined> {
	const { entries = [], info } = store;
	const isThere = entries.some((entry) => entry.path === path && !entry.isDeleted);
	if (isThere) {
		const append = vscode.l10n.t('Add at the End');
		const detail = vscode.l10n.t('The text is added at the end, as a new version. The version of now stays.');
		const question = vscode.l10n.t('{0} is there already. Add to it?', path);
		if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, append)) !== append)
			return undefined;
	}
	const params = { root: info.root, path, text, as: isThere ? 'append' : 'new' } as const;
	const written = await world.services.server.request(KnowledgeWriteRequest, params);
	await world.stores.reload();
	return written.path;
}

/** A path that is free, for a text of today. */
export function usualPath({ entries = [] }: ShownStore): string {
	const day = new Date();
	const two = (value: number) => String(value).padStart(2, '0');
	const name = `notes/${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`;
	const taken = new Set(entries.filter(({ isDeleted }) => !isDeleted).map(({ path }) => path));
	for (let number = 1; ; number++) {
		const path = number === 1 ? `${name}.md` : `${name}-${number}.md`;
		if (!taken.has(path)) return path;
	}
}

interface TextChoice extends vscode.QuickPickItem {
	text(): Promise<string | undefined>;
}

const counted = (text: string): string => vscode.l10n.t('{0} characters', figure(text.length));

/** The selection, what was copied, or what the person writes. */
async function pickText(): Promise<string | undefined> {
	const editor = vscode.window.activeTextEditor;
	const selected = editor ? editor.selections.map((each) => editor.document.getText(each)).join('\n') : '';
	const copied = await vscode.env.clipboard.readText();
	const choices: TextChoice[] = [
		...(selected.trim() === ''
			? []
			: [{ label: vscode.l10n.t('Selected Text'), description: counted(selected), text: async () => selected }]),
		...(copied.trim() === ''
			? []
			: [{ label: vscode.l10n.t('Copied Text'), description: counted(copied), text: async () => copied }]),
		{
			label: vscode.l10n.t('Write It Here…'),
			text: async () => vscode.window.showInputBox({ title: vscode.l10n.t('Text to keep') }),
		},
	];
	const picked =
		choices.length === 1
			? choices[0]
			: await vscode.window.showQuickPick(choices, { title: vscode.l10n.t('Add Text to the Knowledge Store') });
	return picked?.text();
}

export async function addText(world: KnowledgeWorld, row: unknown, given?: string): Promise<void> {
	const node = isKnowledgeNode(row) ? row : undefined;
	const title = vscode.l10n.t('Add Text to the Knowledge Store');
	const subject = vscode.window.activeTextEditor?.document.uri;
	const store = node?.store ?? (await pickStore(world.stores, title, subject));
	const text = store && (given ?? (await pickText()));
	if (!store || !text?.trim()) return;
	const usual = usualPath(store);
	const value = node?.kind === 'folder' ? usual.replace('notes/', `${node.path}/`) : usual;
	const path = await askForPath(title, value);
	const kept = path && (await keepText(world, store, path, text));
	if (!kept) return;
	tell(vscode.l10n.t('Kept as {0}.', kept));
}
