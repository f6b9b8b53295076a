import { expect, it, vi } from 'vitest';
import type { CommandServices } from '../../client/src/commands/registry.ts';
import { eyesCommands } from '../../client/src/features/eyes/commands.ts';

vi.mock('vscode', () => import('../support/vscode/vscodeMemory.ts'));

const compare = eyesCommands.find(({ id }) => id === 'compareEyes');

function services(followsFiles: boolean) {
	const workspace = { uri: 'file:///aria', runtimeTitle: 'OpenClaw 2026.9.6', followsFiles };
	const show = vi.fn();
	const workspaces = { load: async () => [workspace], containing: () => undefined };
	return { show, services: { workspaces, overview: { load: async () => ({ show }) } } as unknown as CommandServices };
}

it('brings the comparison to the front where agents read the folder that can be compared', async () => {
	const { show, services: given } = services(true);
	await compare?.run(given, undefined);
	expect(show).toHaveBeenCalledWith(expect.anything(), { atEyes: true });
});

it('says why there is none where only one runtime reads the files, and opens nothing', async () => {
	const { show, services: given } = services(false);
	await expect(compare?.run(given, undefined)).rejects.toThrow('those of OpenClaw 2026.9.6, and no coding agent');
	expect(show).not.toHaveBeenCalled();
});
