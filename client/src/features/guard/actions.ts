import * as vscode from 'vscode';
import {
	type GuardedChange,
	GuardedTextsRequest,
	KeepChangeRequest,
	PutBackRequest,
} from '../../../../protocol/guard/guard.ts';
import { NotYet } from '../../commands/notYet.ts';
import { tell } from '../../ui/tell.ts';
import { closeTabsWhere } from '../chat/content/diffDocuments.ts';
import { changeInFront, fileOf, isComparisonOf, nameOf, tabOf } from './inFront.ts';
import { changeIn, lineIn } from './nodes.ts';
import type { GuardCommand, GuardServices } from './services.ts';

const named = ({ workspace, path, id }: GuardedChange) => ({ workspace, path, id });

/** What can be done about a change: from its row, from the buttons above its comparison, and from the list of *Changes from Outside…*. */
export class GuardActions {
	readonly #services: GuardServices;
	readonly #table: Readonly<Record<GuardCommand, (chosen: unknown) => Promise<void>>>;

	constructor(services: GuardServices) {
		this.#services = services;
		this.#table = {
			review: () => this.#review(),
			show: (chosen) => this.#onOne(chosen, (change) => this.#show(change, lineIn(chosen))),
			keep: (chosen) => this.#onOne(chosen, (change) => this.#keep(change)),
			putBack: (chosen) => this.#onOne(chosen, (change) => this.#putBack(change)),
			keepAll: () => this.#keepAll(),
		};
	}

	run(command: GuardCommand, chosen: unknown): Promise<void> {
		return this.#table[command](chosen);
	}

	/** A row’s change; the one that the buttons stand above; from elsewhere all are listed. */
	async #onOne(chosen: unknown, run: (change: GuardedChange) => Promise<void>): Promise<void> {
		const found = changeIn(chosen) ?? changeInFront(this.#services.list);
		if (found) await run(found);
		else await this.#review();
	}

	async #review(): Promise<void> {
		const { all } = this.#services.list;
		if (all.length === 0) return tell(vscode.l10n.t('Nothing was changed from outside.'));
		await vscode.commands.executeCommand('soulscope.guard.focus');
	}

	/** What was accepted last on the left, and the file itself on the right: there it can be edited. */
	async #show(change: GuardedChange, line = change.lines[0]?.line): Promise<void> {
		const { path, uri, odd, became } = change;
		if (odd !== undefined) throw new NotYet(vscode.l10n.t('{0} {1}, so there is nothing to compare.', path, odd));
		const { server, diffs, workspaces } = this.#services;
		const { before = '', now = '' } = await server.request(GuardedTextsRequest, named(change));
		const diff = { path, uri, before, after: now };
		const tab = tabOf(change, fileOf(change, workspaces));
		if (became === 'deleted') await diffs.openOne(nameOf(change), tab, diff);
		else await diffs.openBesideFile(nameOf(change), tab, diff, line);
	}

	async #keep(change: GuardedChange): Promise<void> {
		await this.#services.server.request(KeepChangeRequest, named(change));
		await closeTabsWhere(isComparisonOf(change));
	}

	async #putBack(change: GuardedChange): Promise<void> {
		const { server, pending } = this.#services;
		const { operation } = await server.request(PutBackRequest, named(change));
		const { workspace, path } = change;
		if (operation !== undefined)
			pending.wrote({ id: operation, workspace, message: vscode.l10n.t('Put back {0}', path) });
		await closeTabsWhere(isComparisonOf(change));
	}

	async #keepAll(): Promise<void> {
		const { workspaces, list } = this.#services;
		const { all } = list;
		if (all.length === 0) return tell(vscode.l10n.t('Nothing was changed from outside.'));
		const yes = vscode.l10n.t('Keep All');
		const detail = all.map((change) => `• ${fileOf(change, workspaces)}`).join('\n');
		const question = vscode.l10n.t('Keep all {0} changes as they are?', all.length);
		if ((await vscode.window.showWarningMessage(question, { modal: true, detail }, yes)) !== yes) return;
		for (const change of all) await this.#keep(change);
	}
}
