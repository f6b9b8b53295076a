import { expect, test, vi } from 'vitest';
import type { CommandServices } from '../../../client/src/commands/registry.ts';
import { passwordName } from '../../../shared/databasePassword.ts';

const editor = vi.hoisted(() => ({ address: '', typed: undefined as string | undefined, told: [] as string[] }));

vi.mock('vscode', () => ({
	l10n: { t: (text: string, ...values: string[]) => text.replace('{0}', values[0] ?? '') },
	workspace: { getConfiguration: () => ({ get: () => editor.address }) },
	window: {
		showInputBox: async ({ title }: { title: string }) => {
			editor.told.push(title);
			return editor.typed;
		},
		showInformationMessage: async (message: string) => void editor.told.push(message),
		setStatusBarMessage: (message: string) => void editor.told.push(message),
	},
}));

const { databaseCommands } = await import('../../../client/src/features/database/commands.ts');

/** What is in the secret storage after the command, where the person has this address and types this. */
async function keptAfter(address: string, typed: string | undefined): Promise<ReadonlyMap<string, string>> {
	const secrets = new Map<string, string>();
	Object.assign(editor, { address, typed, told: [] });
	const context = { secrets: { store: async (name: string, value: string) => void secrets.set(name, value) } };
	await databaseCommands[0]?.run({ context } as unknown as CommandServices, undefined);
	return secrets;
}

test('a password is kept for the whole address, and for no other', async () => {
	const address = 'postgres://ann@db.example/team';
	const secrets = await keptAfter(` ${address} `, 'right horse');
	expect([...secrets]).toEqual([[`soulscope.apiKey.${passwordName(address)}`, 'right horse']]);
	expect(passwordName(address)).not.toBe(passwordName(`${address}?sslmode=disable`));
	expect(editor.told.join()).not.toContain('horse');
});

test('nothing is kept where there is no address, or nothing was typed', async () => {
	expect((await keptAfter('', 'right horse')).size).toBe(0);
	expect(editor.told).toEqual(['Set soulscope.database first.']);
	for (const typed of [undefined, '']) expect((await keptAfter('postgres://db.example/team', typed)).size).toBe(0);
});
