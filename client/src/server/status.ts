import * as vscode from 'vscode';
import { promptLanguage } from '../preview/address.ts';
import type { Workspaces } from '../workspaces.ts';
import type { Server, ServerState } from './server.ts';

interface Look {
	readonly text: string;
	readonly severity: vscode.LanguageStatusSeverity;
	readonly busy: boolean;
}

const looks = (): Readonly<Record<ServerState, Look>> => {
	const { Information, Error: Failure } = vscode.LanguageStatusSeverity;
	return {
		idle: { text: vscode.l10n.t('Soulscope: not started'), severity: Information, busy: false },
		starting: { text: vscode.l10n.t('Soulscope: starting'), severity: Information, busy: true },
		running: { text: vscode.l10n.t('Soulscope: running'), severity: Information, busy: false },
		failed: { text: vscode.l10n.t('Soulscope: not running'), severity: Failure, busy: false },
	};
};

/** The server's state among the language's status items, and as context keys for menus and welcome content. */
export function showServerStatus(server: Server, workspaces: Workspaces): vscode.Disposable {
	const item = vscode.languages.createLanguageStatusItem('soulscope.server', [
		{ language: 'markdown' },
		{ pattern: '**/*.md' },
		{ language: promptLanguage },
	]);
	item.name = vscode.l10n.t('Soulscope');

	const show = () => {
		const look = looks()[server.state];
		item.text = look.text;
		item.severity = look.severity;
		item.busy = look.busy;
		item.detail = workspaces.all.map(({ name, runtimeTitle }) => `${name} · ${runtimeTitle}`).join(', ');
		item.command =
			server.state === 'failed'
				? { title: vscode.l10n.t('Restart'), command: 'soulscope.restartServer' }
				: { title: vscode.l10n.t('Show Log'), command: 'soulscope.showLog' };
		const context = (key: string, value: boolean) => vscode.commands.executeCommand('setContext', key, value);
		void context('soulscope.started', server.state === 'running' || server.state === 'failed');
		void context('soulscope.failed', server.state === 'failed');
	};

	show();
	return vscode.Disposable.from(item, server.onDidChangeState(show), workspaces.onDidChangeList(show));
}
