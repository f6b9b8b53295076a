import { describe, expect, it } from 'vitest';
import { contextOf } from '../../../../server/src/engine/runtimes/codex/context/context.ts';
import { permissions } from '../../../../server/src/engine/runtimes/codex/prompt/pieces.ts';
import type { Session } from '../../../../server/src/engine/workspace/session.ts';
import { sessionOf } from '../../snapshots.ts';
import { assembled, type Disk, noBundled, onDisk, partText, skillText, told } from './support.ts';

const config = '/home/u/.codex/config.toml';
const profile = '/home/u/.codex/work.config.toml';
const machine = '/etc/codex/config.toml';
const administrator = '/etc/codex/managed_config.toml';
const requirements = '/etc/codex/requirements.toml';
const trusted = '[projects."/w"]\ntrust_level = "trusted"\n';
const root = { '/w/AGENTS.md': 'abcdefgh' };

const withArguments = (...programArguments: string[]): Partial<Session> => ({ programArguments });
const work = withArguments('--profile', 'work');

/** What arrives of the instructions. */
const arrived = (files: Disk, session: Partial<Session> = {}): string | undefined =>
	/<INSTRUCTIONS>\n([\s\S]*)\n<\/INSTRUCTIONS>/u.exec(assembled({ ...root, ...files }, session).text())?.[1];

/** Why it does not start; undefined where it does. */
const refusal = (files: Disk, session: Partial<Session> = {}): string | undefined => {
	const [row] = assembled({ ...root, ...files }, session).ledger.rows;
	return /^Codex does not start: (.*)$/u.exec(row?.reason ?? '')?.[1];
};

const bytes = (count: number | string): string => `project_doc_max_bytes = ${count}\n`;

describe('a profile of Codex', () => {
	it('is laid over the person’s configuration, and under that of a trusted project and the arguments', () => {
		const both = { [config]: bytes(2) + trusted, [profile]: bytes(3) };
		expect(arrived(both)).toBe('ab');
		expect(arrived(both, work)).toBe('abc');
		expect(arrived(both, withArguments('-pwork'))).toBe('abc');
		expect(arrived({ ...both, '/w/.codex/config.toml': bytes(4) }, work)).toBe('abcd');
		expect(arrived(both, withArguments('-p', 'work', '-c', 'project_doc_max_bytes=5'))).toBe('abcde');
	});

	it('says what marks a root, whom the person trusts and which skills are off, as the usual configuration does', () => {
		const nested = { '/w/a/AGENTS.md': 'A', [profile]: 'project_root_markers = []\n' };
		expect(arrived(nested, { ...work, cwd: '/w/a' })).toBe('A');
		expect(arrived({ [profile]: trusted.replace('trusted', 'untrusted') }, work)).toBeUndefined();
		const skills = {
			'/w/.agents/skills/ink/SKILL.md': skillText('ink'),
			'/w/.agents/skills/nib/SKILL.md': skillText('nib'),
			'/w/.agents/skills/pen/SKILL.md': skillText('pen'),
			[config]: `${noBundled}[[skills.config]]\nname = "ink"\nenabled = false\n`,
			[profile]: '[[skills.config]]\nname = "nib"\nenabled = false\n',
		};
		const lines = assembled(skills, work).ledger.rows.map(({ path, fate }) => [path.split('/').at(-2), fate]);
		expect(lines).toEqual([
			['ink', 'unlisted'],
			['nib', 'unlisted'],
			['pen', 'listed'],
		]);
	});

	it('is missed by nobody but us', () => {
		expect(told(assembled(root, work))).toEqual([
			['AGENTS.md', 'whole'],
			['../home/u/.codex/work.config.toml', 'missing', '--profile names it, and Codex starts without it'],
		]);
	});

	it('does not go with the older way to write one, with a name that is a path, or with a second one', () => {
		expect(refusal({ [config]: '[profiles.work]\nmodel = "x"\n', [profile]: '' }, work)).toContain('[profiles.work]');
		expect(refusal({ [config]: '[profiles.play]\nmodel = "x"\n', [profile]: '' }, work)).toBeUndefined();
		expect(refusal({}, withArguments('-p', '../work'))).toContain('“../work” is not a name of a profile');
		expect(refusal({}, withArguments('-p', 'work', '--profile=play'))).toBe('--profile is there twice');
		expect(refusal({}, withArguments('-s', 'read-only', '--approve-for-me'))).toContain('--sandbox');
	});

	it('is left out with the rest where the person’s configuration is ignored', () => {
		const files = { [config]: bytes(2), [profile]: bytes(3), [machine]: bytes(6) };
		expect(arrived(files, withArguments('-p', 'work', '--ignore-user-config'))).toBe('abcdef');
		expect(refusal({ [config]: 'x = [\n' }, withArguments('--ignore-user-config'))).toBeUndefined();
	});
});

describe('what an administrator sets for Codex', () => {
	it('can be a default for everybody, which the person overrules', () => {
		expect(arrived({ [machine]: bytes(2) })).toBe('ab');
		expect(arrived({ [machine]: bytes(2), [config]: bytes(3) })).toBe('abc');
		expect(arrived({ [machine]: trusted, '/w/.codex/config.toml': bytes(4) })).toBe('abcd');
	});

	it('can be what nobody overrules', () => {
		const files = { [administrator]: bytes(2), [config]: bytes(3) + trusted, '/w/.codex/config.toml': bytes(4) };
		expect(arrived(files, withArguments('-c', 'project_doc_max_bytes=5'))).toBe('ab');
		expect(refusal({ [administrator]: 'project_doc_max_bytes = "x"\n' })).toContain('project_doc_max_bytes');
	});

	it('switches no skills off: that is for the person', () => {
		const off = '[[skills.config]]\nname = "ink"\nenabled = false\n';
		for (const file of [machine, administrator]) {
			const prompt = assembled({
				'/w/.agents/skills/ink/SKILL.md': skillText('ink'),
				[config]: noBundled,
				[file]: off,
			});
			expect(prompt.ledger.rows).toMatchObject([{ fate: 'listed' }]);
		}
	});

	it('limits the sandbox and the features', () => {
		const only = { [requirements]: 'allowed_sandbox_modes = ["read-only"]\n' };
		const sandboxOf = (files: Disk, session: Partial<Session>) =>
			assembled({ ...root, ...files }, session).parts.find(({ id }) => id === 'codex.permissions')?.text;
		const writing = withArguments('-s', 'workspace-write');
		expect(sandboxOf({}, writing)).not.toBe(sandboxOf({}, {}));
		expect(sandboxOf(only, writing)).toBe(sandboxOf({}, {}));
		expect(refusal(only, withArguments('-s', 'danger-full-access'))).toContain('does not allow');
		const most = { [administrator]: 'sandbox_mode = "workspace-write"\n' };
		expect(refusal(most, withArguments('-s', 'danger-full-access'))).toContain('does not allow');
		expect(sandboxOf(most, withArguments('-s', 'read-only'))).toBe(sandboxOf({}, {}));
		expect(refusal({ [requirements]: 'allowed_sandbox_modes = ["workspace-write"]\n' })).toContain('“read-only”');
		expect(refusal({ [requirements]: 'x = [\n' })).toContain('not valid TOML');
		const memory = {
			'/home/u/.codex/memories/memory_summary.md': 'Tea.',
			[requirements]: '[features]\nmemories = true\n',
		};
		expect(assembled(memory).text()).toContain('Tea.');
	});
});

describe('the arguments of Codex', () => {
	it('switch features on and off, the last word theirs', () => {
		const memory = { '/home/u/.codex/memories/memory_summary.md': 'Tea.' };
		expect(assembled(memory, withArguments('--enable', 'memories')).text()).toContain('Tea.');
		const on = { ...memory, [config]: '[features]\nmemories = true\n' };
		expect(assembled(on, withArguments('--disable', 'memories')).text()).not.toContain('Tea.');
	});

	it('can trust a project of which nobody has said anything', () => {
		const files = { '/w/.codex/config.toml': bytes(4) };
		expect(arrived(files, withArguments('--trust'))).toBe('abcd');
		const untrusted = { ...files, [config]: trusted.replace('trusted', 'untrusted') };
		expect(refusal(untrusted, withArguments('--trust'))).toContain('--trust does not change that');
	});

	it('trust a repository, or outside of one a root that has a configuration', () => {
		const trusting = (cwd: string) => ({ ...withArguments('--trust'), cwd });
		const mayWrite = (files: Disk, cwd = '/v') =>
			partText(assembled(files, trusting(cwd)), 'codex.permissions').includes('workspace-write');
		expect(mayWrite({ '/v/.git/HEAD': 'ref: x' })).toBe(true);
		expect(mayWrite({ '/v/.codex/note.md': 'x' })).toBe(true);
		expect(mayWrite({ '/v/AGENTS.md': 'A', '/v/.agents/skills/a/SKILL.md': 'x', '/v/.codex': 'x' })).toBe(false);
		// The root is trusted with all configurations on the way; the folder that it runs in is another.
		const marked = {
			[config]: 'project_root_markers = ["X"]\n',
			'/v/X': '',
			'/v/a/.codex/config.toml': bytes(4),
			'/v/a/AGENTS.md': 'abcdefgh',
		};
		expect(arrived(marked, trusting('/v/a'))).toBe('abcd');
		expect(mayWrite(marked, '/v/a')).toBe(false);
	});

	it('lead to a file of instructions from the folder that it runs in, and a configuration from its own', () => {
		const files = { '/w/own.md': 'From here.', '/etc/codex/own.md': 'From there.' };
		const base = (more: Disk, session: Partial<Session>) =>
			assembled({ ...root, ...files, ...more }, session).parts[0]?.text;
		expect(base({}, withArguments('-c', 'model_instructions_file=own.md'))).toBe('From here.\n\n');
		expect(base({ [machine]: 'model_instructions_file = "own.md"\n' }, {})).toBe('From there.\n\n');
	});
});

describe('folders that Codex may write to besides', () => {
	const more = withArguments('-s', 'workspace-write', '--add-dir', '../lib', '--add-dir', 'a');
	const files = {
		...root,
		'/lib/AGENTS.md': 'Never read.',
		'/lib/.agents/skills/ink/SKILL.md': skillText('ink'),
		[config]: `${noBundled}[sandbox_workspace_write]\nwritable_roots = ["/srv", "notes", "/lib"]\n`,
	};

	it('are named, each once, and bring no instructions along', () => {
		const prompt = assembled(files, more);
		expect(partText(prompt, 'codex.sandbox')).toContain(
			'<workspace_roots><root>/w</root><root>/lib</root><root>/w/a</root><root>/srv</root><root>/home/u/.codex/notes</root></workspace_roots>',
		);
		const { sandbox } = contextOf(onDisk(files), sessionOf(more)).settings;
		expect(permissions(sandbox).text).toContain('`/home/u/.codex/notes`, `/lib`, `/srv`, `/tmp`, `/w`, `/w/a`.');
		expect(told(prompt)).toEqual([['AGENTS.md', 'whole']]);
	});

	it('keep their own closed folders, one kind after the other', () => {
		const text = partText(
			assembled(root, withArguments('-s', 'workspace-write', '--add-dir', '/lib')),
			'codex.sandbox',
		);
		expect(text).toContain(
			'<entry access="write"><path>/lib</path></entry><entry access="write"><special>:slash_tmp</special></entry><entry access="write"><special>:tmpdir</special></entry><entry access="read"><path>/w/.git</path></entry><entry access="read"><path>/lib/.git</path></entry><entry access="read"><path>/w/.agents</path></entry>',
		);
	});
});

describe('a number in a configuration of Codex', () => {
	it('is no whole one with a decimal point', () => {
		expect(refusal({ [config]: bytes('5.0') })).toBe(
			'project_doc_max_bytes has to be a whole number, 0 or more, without a decimal point (5.0 has one)',
		);
		expect(refusal({}, withArguments('-c', 'model_context_window=1e4'))).toContain('model_context_window');
		expect(arrived({ [config]: bytes('0x5') })).toBe('abcde');
	});

	it('may be larger than any that JavaScript counts with', () => {
		expect(arrived({ [config]: bytes('9223372036854775807') })).toBe('abcdefgh');
		expect(refusal({ [config]: bytes('9223372036854775808') })).toContain('has to be a whole number');
	});
});
