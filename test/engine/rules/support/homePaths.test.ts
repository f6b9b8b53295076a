import { describe, expect, it } from 'vitest';
import { seenFrom, withHomePaths } from '../../../../server/src/engine/rules/support/homePaths.ts';
import { snapshotOf, v9 } from '../../../support/ruleTester.ts';

const said = (message: string, root = '/home/sam/code/shop', home = '/home/sam') => {
	const snapshot = snapshotOf({ runtime: v9, files: {} });
	return withHomePaths(message, { ...snapshot, root, environment: { ...snapshot.environment, home } });
};

it('a path is named as it is seen from the workspace, and as it is where it lies farther away', () => {
	const snapshot = snapshotOf({ runtime: v9, files: {} });
	const from = (root: string, path: string) =>
		seenFrom({ ...snapshot, root, environment: { ...snapshot.environment, home: '/home/sam' } }, path);
	expect(from('/home/sam/aria', '/home/sam/aria/openclaw.json')).toBe('openclaw.json');
	expect(from('/srv/desk/aria', '/srv/desk/openclaw.json')).toBe('../openclaw.json');
	expect(from('/home/sam/work/aria', '/home/sam/.openclaw/openclaw.json')).toBe('~/.openclaw/openclaw.json');
	expect(from('/home/sam/aria', '/etc/openclaw.json')).toBe('/etc/openclaw.json');
});

describe('paths in messages', () => {
	it('begin at home where they leave what is around the workspace', () => {
		expect(said('../../.claude/CLAUDE.md takes 90 %')).toBe('~/.claude/CLAUDE.md takes 90 %');
		expect(said('no file ../../notes/a.md, so')).toBe('no file ~/notes/a.md, so');
		expect(said('(../../.codex/config.toml)')).toBe('(~/.codex/config.toml)');
		expect(said('of ../sam/.codex/config.toml: it', '/home/work', '/home/sam')).toBe('of ~/.codex/config.toml: it');
	});

	it('stay as they are next to the workspace, outside of the home folder, and where somebody has written them', () => {
		for (const message of [
			'../shared/SOUL.md is a link',
			'../../../ann/SOUL.md is a link',
			'sends “@../../.claude/a.md” as words',
			'“../../.claude/a.md” matches no file',
		])
			expect(said(message)).toBe(message);
	});
});
