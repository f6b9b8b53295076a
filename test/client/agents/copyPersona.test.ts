import { expect, it, vi } from 'vitest';
import { copyInto } from '../../../client/src/features/agents/copyPersona.ts';

const questions = vi.hoisted((): string[] => []);

vi.mock('vscode', async () => {
	const { Uri, l10n, ...known } = await import('../../support/vscode/vscodeKnowledge.ts');
	return {
		...known,
		Uri,
		l10n,
		window: {
			async showWarningMessage(message: string) {
				questions.push(message);
				return undefined;
			},
		},
	};
});

it('what the new folder will be taken for is said in the report and in the question, before anything is written', async () => {
	const taken = 'Soulscope will treat cleo as OpenClaw 2026.9.6, because it has a SOUL.md. To treat it as GoClaw, …';
	const asked: object[] = [];
	const shown: { path: string; after: string }[] = [];
	const services = {
		server: {
			async request(_: unknown, params: object) {
				asked.push(params);
				const files = [{ path: 'SOUL.md', uri: 'file:///home/sam/cleo/SOUL.md', text: 'Kind.\n', from: ['SOUL.md'] }];
				return { kind: 'planned', files, from: 'OpenClaw', to: 'GoClaw', lost: [], tokens: 'As many.', taken };
			},
		},
		pending: { drop: async () => {}, ask: () => {} },
		diffs: {
			async openAll(_: string, __: string, files: typeof shown) {
				shown.push(...files);
				return { show: async () => {}, close: async () => {} };
			},
		},
	} as never;
	await copyInto(services, { workspace: 'file:///home/sam/aria', into: 'file:///home/sam/cleo' });
	expect(shown[0]?.after).toContain(taken);
	expect(questions).toEqual([`Copy the persona into /home/sam/cleo? Nothing is lost on the way. ${taken}`]);
	expect(asked.length).toBe(1);
});
