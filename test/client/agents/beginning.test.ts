import { expect, it, vi } from 'vitest';
import { pickBeginning } from '../../../client/src/features/agents/beginning.ts';

const kept = vi.hoisted((): unknown[] => []);
const questions = vi.hoisted((): string[] => []);

vi.mock('vscode', async () => {
	const { Uri, l10n, ...known } = await import('../../support/vscode/vscodeKnowledge.ts');
	return {
		...known,
		Uri,
		l10n,
		ConfigurationTarget: { WorkspaceFolder: 3 },
		workspace: {
			getWorkspaceFolder: (uri: unknown) => ({ uri }),
			getConfiguration: () => ({
				get: () => 'auto',
				async update(name: string, value: string) {
					kept.push([name, value]);
				},
			}),
		},
		window: {
			showQuickPick: async (items: readonly { label: string }[]) =>
				items.find(({ label }) => label.includes('Template')),
			async showInformationMessage(message: string, _: unknown, create: string) {
				questions.push(message);
				return create;
			},
		},
	};
});

it('an agent that begins from a template has its files, and its folder is read as its runtime does from then on', async () => {
	const asked: { dryRun: boolean; runtime: string }[] = [];
	const services = {
		server: {
			async request(_: unknown, params: { dryRun: boolean; runtime: string }) {
				asked.push(params);
				return { kind: 'done', created: ['SOUL.md', 'AGENTS.md'], kept: [] };
			},
		},
		workspaces: {
			load: async () => [{ uri: 'file:///home/sam/cleo', runtime: 'openclaw@2026.9.6' }],
			byUri: () => undefined,
		},
	} as never;
	const { Uri } = await import('vscode');
	const beginning = await pickBeginning(services, []);
	const home = { runtime: 'openclaw@2026.1.29', runtimeTitle: 'OpenClaw' } as never;
	await beginning?.begin?.(services, home, Uri.parse('file:///home/sam/cleo'));
	expect(questions).toEqual(['Set up “cleo” as a persona workspace for OpenClaw?']);
	expect(asked.map(({ dryRun, runtime }) => [dryRun, runtime])).toEqual([
		[true, 'openclaw@2026.1.29'],
		[false, 'openclaw@2026.1.29'],
	]);
	expect(kept).toEqual([['runtime', 'openclaw@2026.1.29']]);
});
