import { beforeEach, expect, test, vi } from 'vitest';

const editor = vi.hoisted(() => ({
	folders: [] as string[] | undefined,
	files: [] as string[],
	/** What the settings say of the runtime, by who says it. */
	runtime: {} as Record<string, string>,
	looked: [] as string[],
}));

vi.mock('vscode', () => ({
	Uri: { joinPath: (folder: string, file: string) => `${folder}/${file}` },
	workspace: {
		get workspaceFolders() {
			return editor.folders?.map((uri) => ({ uri }));
		},
		fs: {
			async stat(uri: string) {
				if (!editor.files.includes(uri)) throw new Error('no such file');
			},
		},
		getConfiguration: () => ({
			inspect() {
				editor.looked.push('settings');
				return editor.runtime;
			},
		}),
		async findFiles() {
			editor.looked.push('below');
			return editor.files;
		},
	},
}));

const { holdsAgent } = await import('../../../client/src/workspaces/holdsAgent.ts');

beforeEach(() => Object.assign(editor, { folders: ['/ws'], files: [], runtime: {}, looked: [] }));

test('a folder whose runtime was chosen holds an agent, also with no file of one', async () => {
	editor.runtime = { workspaceFolderValue: 'openclaw' };
	expect(await holdsAgent()).toBe(true);
	editor.runtime = { workspaceValue: 'hermes' };
	expect(await holdsAgent()).toBe(true);
	expect(editor.looked).not.toContain('below');
});

test('a runtime that was chosen for the person, or left to Soulscope, says nothing of a folder', async () => {
	editor.runtime = { globalValue: 'openclaw' };
	expect(await holdsAgent()).toBe(false);
	editor.runtime = { workspaceValue: 'openclaw', workspaceFolderValue: 'auto' };
	expect(await holdsAgent()).toBe(false);
});

test('where an agent’s file is on top, neither settings nor what is below are looked at', async () => {
	editor.folders = ['/other', '/ws'];
	editor.files = ['/ws/SOUL.md'];
	expect(await holdsAgent()).toBe(true);
	expect(editor.looked).toEqual([]);
});

test('an agent further below is found', async () => {
	editor.files = ['/ws/deep/down/SOUL.md'];
	expect(await holdsAgent()).toBe(true);
});

test('a window without a folder holds none', async () => {
	editor.folders = undefined;
	expect(await holdsAgent()).toBe(false);
});
