import { describe, expect, it } from 'vitest';
import { runtimeById } from '../../../server/src/engine/runtimes/registry.ts';
import { snapshotOf } from '../snapshots.ts';

const old = runtimeById('clawdbot@2026.1.24');
const now = runtimeById('openclaw@2026.9.6');

describe('an identity card', () => {
	// Emphasis after a space stays on the value in this version.
	it('is read line by line, each label with its place and its fate', () => {
		const text =
			'# Me\n\n- **Name:** Aria\n- **Nmae:** Bob\n- Vibe:\n- Emoji: *(your signature — pick one that feels right)*\nName: Ari\n';
		const reading = old?.identity?.read?.(text);
		expect(reading?.identity).toEqual({ name: 'Ari' });
		const lines = reading?.lines.map(({ labelRange, valueRange, bullet, outcome }) => [
			text.slice(labelRange.start, labelRange.end),
			text.slice(valueRange.start, valueRange.end),
			bullet,
			outcome,
		]);
		expect(lines).toEqual([
			['Name', 'Aria', true, 'overruled'],
			['Nmae', 'Bob', true, 'unknown'],
			['Vibe', '', true, 'empty'],
			['Emoji', '*(your signature — pick one that feels right)', true, 'placeholder'],
			['Name', 'Ari', false, 'set'],
		]);
	});

	it('keeps half of the emphasis around a value in the old version, and none in the new', () => {
		const text = '- **Name:** **Bob**';
		expect(old?.identity?.read?.(text).identity).toEqual({ name: '**Bob' });
		expect(now?.identity?.read?.(text).identity).toEqual({ name: 'Bob' });
	});

	it('gives the agent a face, under what the configuration says', () => {
		const tree = { 'IDENTITY.md': '- Name: Aria\n- Emoji: 🌿\n' };
		expect(now?.identity?.display?.(snapshotOf(tree))).toEqual({
			name: 'Aria',
			nameSource: 'workspace',
			avatar: '🌿',
			emoji: '🌿',
		});
		const ui = '{ ui: { assistant: { name: "Ui" } } }';
		expect(old?.identity?.display?.(snapshotOf(tree, ui))).toMatchObject({ name: 'Ui', nameSource: 'ui' });
		expect(now?.identity?.display?.(snapshotOf(tree, ui))).toMatchObject({ name: 'Aria' });
		expect(now?.identity?.display?.(snapshotOf({}))).toMatchObject({ name: 'Assistant', avatar: 'A' });
	});
});

describe('a heartbeat checklist', () => {
	it('is empty with headings and bare items, and comments count only in the old version', () => {
		expect(old?.heartbeat?.isEmpty?.('# Checks\n\n- [ ]\n')).toBe(true);
		expect(old?.heartbeat?.isEmpty?.('<!-- later -->')).toBe(false);
		expect(now?.heartbeat?.isEmpty?.('<!-- later -->')).toBe(true);
		expect(now?.heartbeat?.isEmpty?.('- water the plants')).toBe(false);
	});
});
