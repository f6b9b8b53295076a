import { expect, test, vi } from 'vitest';

const editor = vi.hoisted(() => ({ told: [] as string[], ran: [] as string[] }));

vi.mock('../../client/src/commands/everyCommand.ts', () => {
	throw new Error('Cannot find module');
});

vi.mock('vscode', () => ({
	l10n: { t: (text: string) => text },
	commands: {
		registerCommand: (_name: string, run: () => Promise<void>) => ({ run }),
		executeCommand: async (name: string) => void editor.ran.push(name),
	},
	Disposable: { from: (...registered: readonly { run(): Promise<void> }[]) => registered },
	window: {
		showErrorMessage: async (message: string, button: string) => {
			editor.told.push(message);
			return button;
		},
	},
}));

const { registerCommands } = await import('../../client/src/commands/register.ts');

test('where what commands do cannot be loaded, the person is told what to do first, and can do it', async () => {
	const packageJSON = { contributes: { commands: [{ command: 'soulscope.showLog' }] } };
	const registered: unknown = registerCommands({ context: { extension: { packageJSON } } } as never);
	const [command] = registered as readonly { run(): Promise<void> }[];
	await command?.run();
	expect(editor.told).toEqual(['Reload the window: a part of Soulscope could not be loaded.']);
	expect(editor.ran).toEqual(['workbench.action.reloadWindow']);
});
