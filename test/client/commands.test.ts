import { readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { ErrorCodes } from 'vscode-languageserver-protocol';
import { namesOfEditor } from '../../scripts/build/namesOnce.mjs';

const editor = vi.hoisted(() => ({
	registered: new Map<string, (...args: unknown[]) => Promise<void>>(),
	told: [] as string[],
}));

vi.mock('vscode', async () => ({
	...Object.fromEntries((await namesOfEditor()).map((name) => [name, class {}])),
	l10n: { t: (text: string) => text },
	commands: {
		registerCommand: (name: string, run: (...args: unknown[]) => Promise<void>) => editor.registered.set(name, run),
	},
	Disposable: { from: () => ({ dispose: () => {} }) },
	window: {
		showErrorMessage: async (message: string, button: string) => {
			editor.told.push(`error: ${message}`);
			return button;
		},
		showWarningMessage: async (message: string) => {
			editor.told.push(`warning: ${message}`);
		},
		setStatusBarMessage: (message: string) => editor.told.push(message),
	},
}));

const { registerCommands } = await import('../../client/src/commands/register.ts');
const { commandNames } = await import('../../client/src/commands/everyCommand.ts');
const { NotYet } = await import('../../client/src/commands/notYet.ts');

const packageJSON = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const declared: string[] = packageJSON.contributes.commands.map(({ command }: { command: string }) => command);

/** Runs a command as the editor does, with a server that ends up so when it is started again. */
async function restarted(restart: () => Promise<void>): Promise<readonly string[]> {
	editor.told.length = 0;
	const server = { restart, showLog: () => editor.told.push('the log') };
	registerCommands({ context: { extension: { packageJSON } }, server } as never);
	await editor.registered.get('soulscope.restartServer')?.();
	return [...editor.told];
}

test('what the manifest declares is registered, and for each there is what it does', async () => {
	await restarted(async () => {});
	expect([...editor.registered.keys()].sort()).toEqual([...declared].sort());
	expect([...commandNames].sort()).toEqual([...declared].sort());
});

test('a command that fails is one line with a way to the log, and one that has to wait for the person or is refused is a warning', async () => {
	const failing = (error: Error) => restarted(() => Promise.reject(error));
	expect(await failing(new Error('The disk is full.'))).toEqual(['error: The disk is full.', 'the log']);
	expect(await failing(new NotYet('First open a folder.'))).toEqual(['warning: First open a folder.']);
	const refusal = Object.assign(new Error('This line is blank.'), { code: ErrorCodes.InvalidParams });
	expect(await failing(refusal)).toEqual(['warning: This line is blank.']);
	expect(await restarted(async () => {})).toEqual(['Soulscope’s language server has restarted']);
});
