import { expect, test, vi } from 'vitest';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

interface Item {
	text: string;
	detail: string;
	selector: readonly unknown[];
	command?: { readonly command: string; readonly arguments: readonly unknown[] };
	accessibilityInformation?: { readonly label: string };
}

const editor = vi.hoisted(() => {
	const listeners: (() => void)[] = [];
	const item = { text: '', detail: '', selector: [] as readonly unknown[] };
	return { item, listeners, active: undefined as string | undefined };
});

vi.mock('vscode', () => ({
	l10n: { t: (text: string) => text },
	languages: { createLanguageStatusItem: () => editor.item },
	window: {
		get activeTextEditor() {
			return editor.active === undefined ? undefined : { document: { uri: editor.active } };
		},
		onDidChangeActiveTextEditor: (listener: () => void) => editor.listeners.push(listener),
	},
	Uri: { parse: (text: string) => `uri of ${text}` },
	Disposable: { from: () => ({ dispose: () => {} }) },
}));

const { showRuntimeStatus } = await import('../../../client/src/features/runtime/status.ts');

const aria: WorkspaceInfo = {
	uri: 'file:///aria',
	name: 'Aria',
	runtime: 'openclaw@2026.1.29',
	runtimeTitle: 'OpenClaw 2026.1.29',
	evidence: ['SOUL.md and AGENTS.md are in one folder'],
	versionReason: 'OpenClaw 2026.1.29 is installed in /usr/lib/node_modules/openclaw',
	alternatives: [],
	folder: 'home',
	sessionKinds: ['main'],
	missing: [],
	madeByRun: [],
	eyes: [],
	followsFiles: false,
};

test('the active file’s workspace says what it is taken for and why, with a command to change it, and no other file does', () => {
	const item: Item = editor.item;
	const all = [aria];
	const changed: (() => void)[] = [];
	showRuntimeStatus({
		all,
		isLoaded: true,
		containing: (uri) => (String(uri).startsWith('file:///aria/') ? all[0] : undefined),
		onDidChangeList: (listener: () => void) => {
			changed.push(listener);
			return { dispose: () => {} };
		},
		onDidChange: () => ({ dispose: () => {} }),
		byUri: () => undefined,
		load: async () => all,
		dispose: () => {},
	});
	expect(item.selector).toEqual([]);
	const show = (uri: string) => {
		editor.active = uri;
		for (const listener of editor.listeners) listener();
	};
	show('file:///aria/SOUL.md');
	expect(item.selector).toContainEqual({ language: 'markdown' });
	expect(item.text).toBe('OpenClaw 2026.1.29');
	expect(item.detail).toBe(`${aria.evidence[0]}; ${aria.versionReason}`);
	expect(item.accessibilityInformation?.label).toBe(`OpenClaw 2026.1.29: ${item.detail}`);
	expect(item.command).toMatchObject({ command: 'soulscope.selectRuntime', arguments: ['uri of file:///aria'] });
	all[0] = { ...aria, runtimeTitle: 'OpenClaw 2026.9.6', evidence: ['the settings name this runtime'] };
	for (const listener of changed) listener();
	expect(item.text).toBe('OpenClaw 2026.9.6');
	show('file:///else/README.md');
	expect(item.selector).toEqual([]);
});
