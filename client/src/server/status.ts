import * as vscode from 'vscode';
import { ReadingNotification, type ReadingState } from '../../../protocol/workspace/reading.ts';
import { promptLanguage } from '../features/preview/document/address.ts';
import { figure } from '../ui/format.ts';
import type { WorkspaceList } from '../workspaces/workspaces.ts';
import type { Server, ServerState } from './server.ts';

interface StatusLook {
	readonly text: string;
	readonly severity: vscode.LanguageStatusSeverity;
	readonly busy: boolean;
}

const looks = (): Readonly<Record<ServerState, StatusLook>> => {
	const { Information, Error: Failure } = vscode.LanguageStatusSeverity;
	return {
		idle: { text: vscode.l10n.t('Soulscope: not started'), severity: Information, busy: false },
		starting: { text: vscode.l10n.t('Soulscope: starting'), severity: Information, busy: true },
		running: { text: vscode.l10n.t('Soulscope: running'), severity: Information, busy: false },
		failed: { text: vscode.l10n.t('Soulscope: not running'), severity: Failure, busy: false },
	};
};

/** The server's state among the language's status items, and as context keys for menus and welcome content. */
export function showServerStatus(server: Server, workspaces: WorkspaceList): vscode.Disposable {
	const item = vscode.languages.createLanguageStatusItem('soulscope.server', [
		{ language: 'markdown' },
		{ pattern: '**/*.md' },
		{ language: promptLanguage },
	]);
	item.name = vscode.l10n.t('Soulscope');

	let reading: ReadingState = { read: 0, total: 0 };
	server.onNotification(ReadingNotification, (state) => {
		reading = state;
		show();
	});

	const show = () => {
		const look = looks()[server.state];
		const isNobodys = server.state === 'running' && workspaces.isLoaded && workspaces.all.length === 0;
		const isReading = server.state === 'running' && reading.total > 0;
		item.text = isNobodys
			? vscode.l10n.t('Soulscope: no persona workspace')
			: isReading
				? vscode.l10n.t('Soulscope: reading {0} of {1} files', figure(reading.read), figure(reading.total))
				: look.text;
		item.severity = look.severity;
		item.busy = look.busy || isReading;
		item.detail = isNobodys
			? vscode.l10n.t('No folder here has SOUL.md, IDENTITY.md or another file of an agent')
			: workspaces.all.map(({ name, runtimeTitle }) => `${name} · ${runtimeTitle}`).join(', ');
		if (server.state === 'failed')
			item.command = { title: vscode.l10n.t('Restart'), command: 'soulscope.restartServer' };
		else if (isNobodys) item.command = { title: vscode.l10n.t('Choose a Runtime'), command: 'soulscope.selectRuntime' };
		else item.command = { title: vscode.l10n.t('Show Log'), command: 'soulscope.showLog' };
		const context = (key: string, value: boolean) => vscode.commands.executeCommand('setContext', key, value);
		void context('soulscope.started', server.state === 'running' || server.state === 'failed');
		void context('soulscope.failed', server.state === 'failed');
	};

	show();
	return vscode.Disposable.from(item, server.onDidChangeState(show), workspaces.onDidChangeList(show));
}
