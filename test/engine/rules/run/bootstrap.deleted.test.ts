import { describe, expect, it } from 'vitest';
import { bootstrapDeleted } from '../../../../server/src/engine/rules/run/bootstrapDeleted.ts';
import { runtimeById } from '../../../../server/src/engine/runtimes/registry.ts';
import type { Runtime } from '../../../../server/src/engine/runtimes/runtime.ts';
import { analyse } from '../../../../server/src/engine/workspace/analysis.ts';
import { check, session, snapshotOf, v1, v9 } from '../../../support/ruleTester.ts';

const ritual = '# First things first\n\nAsk for the opening hours.\n';
const messagesOf = (files: Record<string, string>, runtime = v9) =>
	check(bootstrapDeleted, { runtime, files: { 'BOOTSTRAP.md': ritual, ...files }, traces: {} }).map(
		({ message }) => message,
	);

describe('bootstrap.deleted', () => {
	it('warns where instructions of somebody’s own go unread, and says why', () => {
		expect(messagesOf({ 'SOUL.md': '# Aria\n', 'USER.md': '# Sam\n' })).toEqual([
			'OpenClaw 2026.9.6 will delete BOOTSTRAP.md with the next message, because SOUL.md and USER.md have been changed. The agent will not read it. Move what matters to AGENTS.md.',
		]);
		expect(messagesOf({ 'SOUL.md': 'A', 'USER.md': 'S', 'IDENTITY.md': 'I' })[0]).toContain(
			'because SOUL.md, IDENTITY.md and USER.md have been changed',
		);
		expect(messagesOf({ 'memory/2026-11-17.md': 'x' })[0]).toContain('because there is a memory folder');
		expect(messagesOf({ 'MEMORY.md': '' })[0]).toContain('because there is a MEMORY.md');
	});

	it('is silent while the run is refused: nothing is deleted then', () => {
		expect(messagesOf({ 'SOUL.md': '# Aria\n', 'openclaw-workspace-state.json': '{}' })).toEqual([]);
	});

	it('is silent while the ritual is still to come, and where the file is left alone', () => {
		expect(messagesOf({})).toEqual([]);
		expect(messagesOf({ 'AGENTS.md': '# Mine\n' })).toEqual([]);
		expect(messagesOf({ 'SOUL.md': '# Aria\n' }, v1)).toEqual([]);
	});

	it('takes a template with other line ends for nobody’s own', () => {
		const newest = runtimeById(v9) as Runtime;
		const install = { ...newest.install, isTemplate: (_: string, { text }: { text: string }) => text === ritual };
		const seeding = { ...newest, install } as Runtime;
		const messages = (text: string) => {
			const snapshot = snapshotOf({ runtime: v9, files: { 'BOOTSTRAP.md': text, 'SOUL.md': '# Aria\n' }, traces: {} });
			return analyse(snapshot, seeding, session).findings([bootstrapDeleted], {}).findings;
		};
		expect(messages(`\uFEFF${ritual.replaceAll('\n', '\r\n')}`)).toEqual([]);
		expect(messages(`${ritual}Then say hello.\n`)).toHaveLength(1);
	});
});
