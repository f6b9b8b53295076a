import { expect, it, vi } from 'vitest';
import type { WorkspaceInfo } from '../../../protocol/workspace/workspaces.ts';

vi.mock('vscode', async () => ({
	...(await import('../../support/vscode/vscode.ts')),
	commands: { executeCommand: async () => {} },
	l10n: { t: (text: string) => text },
}));

const { createWorkspaceList: createWorkspaces } = await import('../../../client/src/workspaces/workspaces.ts');

const aria = { uri: 'file:///aria', name: 'Aria', folder: 'aria' } as WorkspaceInfo;

it('answers who asked first with the list, though somebody else has asked in between', async () => {
	const answers: ((list: readonly WorkspaceInfo[]) => void)[] = [];
	const never = () => ({ dispose: () => {} });
	const workspaces = createWorkspaces({
		request0: () => new Promise((resolve) => answers.push(resolve as (list: readonly WorkspaceInfo[]) => void)),
		onNotification: never,
		onDidChangeState: never,
	} as unknown as Parameters<typeof createWorkspaces>[0]);
	const [first, second] = [workspaces.load(), workspaces.load()];
	for (const answer of answers) {
		answer([aria]);
		await Promise.resolve();
	}
	expect((await first).map(({ uri }) => uri)).toEqual(['file:///aria']);
	expect(await second).toBe(await first);
});
