import { beforeAll, describe, expect, test } from 'vitest';
import { checks } from '../../../server/src/engine/doctor/checks.ts';
import { diagnose } from '../../../server/src/engine/doctor/diagnose.ts';
import { levelOf } from '../../../server/src/engine/doctor/diagnosis.ts';
import type { ConflictCopy, DoctorFacts, DoctorView, GitFacts } from '../../../server/src/engine/doctor/view.ts';
import { viewOf } from '../../support/doctorView.ts';
import { fixtureFolder, withFixture } from '../../support/fixtures/fixtureFolders.ts';

/** A healthy workspace of each kind, with nothing around it. */
let newest: DoctorView;
let oldest: DoctorView;

beforeAll(async () => {
	const view = (id: string) =>
		withFixture(fixtureFolder(id), async ({ workspaces: [workspace], home }) => {
			if (!workspace) throw new Error(`${id} is no workspace`);
			return viewOf(workspace, home);
		});
	[newest, oldest] = [await view('healthy/gardener'), await view('healthy/postmaster')];
});

const codesIn = (view: DoctorView): readonly string[] => diagnose(view).diagnoses.map(({ code }) => code);

const withFacts = (facts: Partial<DoctorFacts>, view = newest): DoctorView => ({
	...view,
	facts: { ...view.facts, ...facts },
});

const installed = (...versions: readonly string[]): Partial<DoctorFacts> => ({
	installations: versions.map((version, index) => ({ family: 'openclaw', version, path: `/opt/${index}/openclaw` })),
});

const git = (more: Partial<GitFacts> & { readonly url?: string }): Partial<DoctorFacts> => {
	const { url = 'git@github.com:sam/agent.git', ...facts } = more;
	const host = /@([\w.-]+):/u.exec(url)?.[1] ?? /\/\/([\w.-]+)\//u.exec(url)?.[1];
	return {
		git: {
			folder: newest.snapshot.root,
			remotes: [{ name: 'origin', url, host }],
			ignoresSomething: true,
			isEncrypted: false,
			ignoreText: '*.log\n',
			isIgnored: () => false,
			...facts,
		},
	};
};

const config = (path: string, modified: number, real = path) => ({ path, real, modified });

const homeWith = (
	configs: readonly ReturnType<typeof config>[],
	agents: NonNullable<DoctorFacts['home']>['agents'] = [],
	view = newest,
): Partial<DoctorFacts> => ({ home: { configs, agents, realRoot: view.snapshot.root } });

const fromStartFolder = ({ home }: Partial<DoctorFacts>): Partial<DoctorFacts> => ({
	...(home && { home: { ...home, startFolderDecides: true } }),
});

const rejecting = ({ home }: Partial<DoctorFacts>): Partial<DoctorFacts> => ({
	...(home && { home: { ...home, rejected: ['/h/openclaw.json: Unexpected token'] } }),
});

const movedOn = ({ home }: Partial<DoctorFacts>): Partial<DoctorFacts> => ({
	...(home && { home: { ...home, later: { path: '/h/openclaw.json', title: 'OpenClaw 2026.9.6' } } }),
});

const goingBy = (path: string, view: DoctorView): DoctorView => ({
	...view,
	snapshot: {
		...view.snapshot,
		config: { path, content: { kind: 'text', text: '{}', origin: 'disk' }, included: new Map() },
	},
});

const copy = (more: Partial<ConflictCopy> = {}): ConflictCopy => ({
	path: 'SOUL.sync-conflict-20260102-120000-ABCDEFG.md',
	original: 'SOUL.md',
	service: 'Syncthing',
	modified: Date.UTC(2026, 0, 2),
	...more,
});

const outsideLine: DoctorFacts['outsideLines'][number] = {
	path: 'MEMORY.md',
	range: { start: 0, end: 4 },
	line: 0,
	from: 'another program (Elsewhere)',
	at: Date.UTC(2026, 0, 2),
	sessions: ['main'],
};

const aWeek = 7 * 86_400_000;
const index = { path: '/home/sam/.clawdbot/memory/main.sqlite', isThere: false, hasRun: true };

/** By code: facts with which the check speaks, and such that look alike and with which it is silent. */
interface CheckCase {
	speaks(): DoctorView;
	readonly silent: Readonly<Record<string, () => DoctorView>>;
}

const cases: Readonly<Record<string, CheckCase>> = {
	'runtime.other-version': {
		speaks: () => withFacts(installed('2026.6.2')),
		silent: {
			'this very version': () => withFacts(installed('2026.9.6')),
			'a build of this version': () => withFacts(installed('2026.9.6-2')),
			'no version at all': () => withFacts(installed('workspace')),
			'nothing installed': () => withFacts(installed()),
		},
	},
	'runtime.several-installed': {
		speaks: () => withFacts(installed('2026.9.6', '2026.1.29')),
		silent: { 'twice the same': () => withFacts(installed('2026.9.6', '2026.9.6')) },
	},
	'config.not-used': {
		speaks: () => ({
			...withFacts(homeWith([config('/home/sam/.openclaw/openclaw.json', 0)])),
			snapshot: {
				...newest.snapshot,
				config: {
					path: `${newest.snapshot.root}/openclaw.json`,
					content: { kind: 'text', text: '{}', origin: 'disk' },
					included: new Map(),
				},
			},
		}),
		silent: {
			'no configuration at home': () => withFacts(homeWith([])),
			'the runtime may be started next to the workspace': () => ({
				...withFacts(fromStartFolder(homeWith([config('/home/sam/.openclaw/openclaw.json', 0)]))),
				snapshot: {
					...newest.snapshot,
					config: {
						path: `${newest.snapshot.root}/openclaw.json`,
						content: { kind: 'text', text: '{}', origin: 'disk' },
						included: new Map(),
					},
				},
			}),
			'a link to it': () => ({
				...withFacts(
					homeWith([config('/home/sam/.openclaw/openclaw.json', 0, `${newest.snapshot.root}/openclaw.json`)]),
				),
				snapshot: {
					...newest.snapshot,
					config: {
						path: `${newest.snapshot.root}/openclaw.json`,
						content: { kind: 'text', text: '{}', origin: 'disk' },
						included: new Map(),
					},
				},
			}),
		},
	},
	'config.overruled': {
		speaks: () => withFacts(homeWith([config('/h/a/openclaw.json', 0), config('/h/b/clawdbot.json', aWeek)])),
		silent: {
			'the unread one is older': () =>
				withFacts(homeWith([config('/h/a/openclaw.json', aWeek), config('/h/b/clawdbot.json', 0)])),
			'both are one file': () =>
				withFacts(
					homeWith([config('/h/a/openclaw.json', 0), config('/h/b/openclaw.json', aWeek, '/h/a/openclaw.json')]),
				),
		},
	},
	'config.moved-on': {
		speaks: () => goingBy('/h/clawdbot.json', withFacts(movedOn(homeWith([config('/h/clawdbot.json', 0)])))),
		silent: {
			'no later version has a configuration': () =>
				goingBy('/h/clawdbot.json', withFacts(homeWith([config('/h/clawdbot.json', 0)]))),
			'the workspace goes by another configuration': () =>
				goingBy(
					`${newest.snapshot.root}/openclaw.json`,
					withFacts(movedOn(fromStartFolder(homeWith([config('/h/c.json', 0)])))),
				),
		},
	},
	'config.agent-elsewhere': {
		speaks: () => withFacts(homeWith([config('/h/openclaw.json', 0)], [{ agentId: 'main', folder: '/h/other' }])),
		silent: {
			'the agent lives here': () =>
				withFacts(homeWith([config('/h/openclaw.json', 0)], [{ agentId: 'main', folder: newest.snapshot.root }])),
			'nobody knows where agents live': () => withFacts(homeWith([config('/h/openclaw.json', 0)])),
			'no configuration at home': () => withFacts(homeWith([], [{ agentId: 'main', folder: '/h/other' }])),
			'the runtime may be started elsewhere': () =>
				withFacts(
					fromStartFolder(homeWith([config('/h/openclaw.json', 0)], [{ agentId: 'main', folder: '/h/other' }])),
				),
		},
	},
	'config.home-rejected': {
		speaks: () => withFacts(rejecting(homeWith([config('/h/openclaw.json', 0)]))),
		silent: {
			'it is accepted': () => withFacts(homeWith([config('/h/openclaw.json', 0)])),
			'the runtime may be started elsewhere': () =>
				withFacts(fromStartFolder(rejecting(homeWith([config('/h/openclaw.json', 0)])))),
			'the workspace goes by it, so that a rule reports it': () => ({
				...withFacts(rejecting(homeWith([config('/h/openclaw.json', 0)]))),
				snapshot: {
					...newest.snapshot,
					config: {
						path: '/h/openclaw.json',
						content: { kind: 'text', text: '{}', origin: 'disk' },
						included: new Map(),
					},
				},
			}),
		},
	},
	'memory.never-indexed': {
		speaks: () => withFacts({ searchIndex: index }, oldest),
		silent: {
			'the index is there': () => withFacts({ searchIndex: { ...index, isThere: true } }, oldest),
			'nobody has talked with the agent': () => withFacts({ searchIndex: { ...index, hasRun: false } }, oldest),
			'a version that finds words without a model': () => withFacts({}),
		},
	},
	'memory.from-outside': {
		speaks: () => withFacts({ outsideLines: [outsideLine] }),
		silent: { 'nothing came from outside': () => withFacts({ outsideLines: [] }) },
	},
	'memory.search-off': {
		speaks: () => ({
			...oldest,
			runtime: { ...oldest.runtime, memory: { ...oldest.runtime.memory, recall: () => undefined } },
		}),
		silent: {
			'a runtime without a search': () => {
				const { recall: _, ...memory } = oldest.runtime.memory;
				return { ...oldest, runtime: { ...oldest.runtime, memory } };
			},
		},
	},
	'sync.not-downloaded': {
		speaks: () => withFacts({ inCloud: ['USER.md', 'memory/2026-11-20.md'] }),
		silent: { 'everything is here': () => withFacts({ inCloud: [], syncedBy: 'iCloud Drive' }) },
	},
	'sync.conflict-copies': {
		speaks: () => withFacts({ copies: [copy()], syncedBy: 'Syncthing' }),
		silent: { 'a synchronised folder without copies': () => withFacts({ syncedBy: 'Dropbox' }) },
	},
	'git.published': {
		speaks: () => withFacts(git({ url: 'https://github.com/sam/sam.github.io.git' })),
		silent: {
			'an ordinary repository': () => withFacts(git({ url: 'https://git.sam.example/agent.git' })),
			'personal files are ignored': () => withFacts(git({ url: 'https://gist.github.com/123', isIgnored: () => true })),
		},
	},
	'git.public-host': {
		speaks: () => withFacts(git({})),
		silent: {
			'a host of one’s own': () => withFacts(git({ url: 'git@git.sam.example:sam/agent.git' })),
			'a folder on this computer': () => withFacts(git({ url: '/mnt/backup/agent.git' })),
			'personal files are ignored': () => withFacts(git({ isIgnored: () => true })),
			'what goes there is encrypted': () => withFacts(git({ isEncrypted: true })),
			'no remote': () => withFacts(git({ remotes: [] })),
		},
	},
	'git.unreadable': {
		speaks: () => withFacts(git({ unreadable: 'refs/heads/main', url: 'git@git.sam.example:sam/agent.git' })),
		silent: { 'the commit is there': () => withFacts(git({ url: 'git@git.sam.example:sam/agent.git' })) },
	},
	'git.ignores-nothing': {
		speaks: () => withFacts(git({ ignoresSomething: false, ignoreText: undefined, url: 'git@sam.example:agent.git' })),
		silent: {
			'something is ignored': () => withFacts(git({ url: 'git@sam.example:agent.git' })),
			'a repository around the workspace': () =>
				withFacts(git({ ignoresSomething: false, folder: '/elsewhere', isIgnored: () => true })),
			'no remote': () => withFacts(git({ ignoresSomething: false, remotes: [] })),
		},
	},
	'permissions.config-open': {
		speaks: () =>
			withFacts({ access: { rootIsWritable: true, readOnly: [], openConfig: '/home/sam/.openclaw/openclaw.json' } }),
		silent: { 'only you can read it': () => withFacts({}) },
	},
	'permissions.read-only': {
		speaks: () => withFacts({ access: { rootIsWritable: true, readOnly: ['MEMORY.md'] } }),
		silent: { 'everything can be written': () => withFacts({}) },
	},
	'own.broken-database': {
		speaks: () =>
			withFacts({ own: { closedFolders: [], brokenDatabases: [{ path: '/d/chat.db', keeps: 'your conversations' }] } }),
		silent: { 'none is broken': () => withFacts({}) },
	},
	'own.closed-folder': {
		speaks: () => withFacts({ own: { closedFolders: [{ path: '/d', keeps: 'records' }], brokenDatabases: [] } }),
		silent: { 'none is closed': () => withFacts({}) },
	},
	'own.lost-model': {
		speaks: () =>
			withFacts({ own: { closedFolders: [], brokenDatabases: [], lostModel: { name: 'a/b', folder: '/m' } } }),
		silent: { 'nobody has set up semantic search': () => withFacts({}) },
	},
	'own.stale-backup': {
		speaks: () => withFacts({ own: { closedFolders: [], brokenDatabases: [], staleBackupDays: 9 } }),
		silent: { 'nobody has set up a backup': () => withFacts({}) },
	},
	'own.failed-backup': {
		speaks: () => withFacts({ own: { closedFolders: [], brokenDatabases: [], failedBackup: 'the disk is full' } }),
		silent: { 'nobody has set up a backup': () => withFacts({}) },
	},
	'own.refused-wording': {
		speaks: () =>
			withFacts({ own: { closedFolders: [], brokenDatabases: [], refusedWording: 'a passage is another' } }),
		silent: { 'no words were loaded': () => withFacts({}) },
	},
};

/** What rules say alone, and which; `fixtures.test.ts` has a workspace for most. */
const ofRules: Readonly<Record<string, string>> = {
	'run.refused': 'run.refused',
	'run.refused-by-other': 'run.refused',
	'run.first-run': 'bootstrap.leftover bootstrap.deleted',
	'config.rejected': 'config.invalid config.unknown-key',
	'config.mistaken': 'config.mistaken config.agent-ids heartbeat.active-hours',
	'config.ignored-settings': 'config.inert-key',
	'agents.shared-workspace': 'config.shared-workspace',
	'files.unread': 'load.refused frontmatter.stops-loading',
	'files.frontmatter': 'frontmatter.invalid-value frontmatter.missing-key frontmatter.unknown-key',
	'files.cut': 'budget.truncated budget.clamped budget.dropped',
	'files.not-loaded': 'load.never-loaded load.case-mismatch load.not-text context.never-matches',
	'files.near-limit': 'budget.near-limit',
	'memory.not-searched': 'memory.not-searched memory.oversize memory.outside-namespace memory.daily-misplaced',
	'memory.orders': 'security.outside-instructions',
	'memory.reaches-others': 'session.leaks-to-group security.private-data',
	'memory.two-files': 'memory.two-files',
	'skills.unusable':
		'skills.unreachable skills.not-listed skills.frontmatter skills.same-name skills.hides-another skills.over-limit skills.folder',
	'secrets.in-files': 'security.secret',
	'secrets.hidden-text': 'security.tag-characters',
	'permissions.memory-open': 'memory.readable-by-others',
};

/** What a rule says of one file. */
const said = (code: string): DoctorView['findings'][number] => ({
	rule: { code } as DoctorView['findings'][number]['rule'],
	severity: 'warning',
	message: 'Something is wrong.',
	place: { file: { kind: 'workspace', path: 'MEMORY.md' }, range: { start: 0, end: 1 } },
});

/** Other facts, where the rule alone does not decide which check speaks. */
const factsOf: Readonly<Record<string, Partial<DoctorFacts>>> = {
	'run.refused': installed('2026.9.6'),
	'run.refused-by-other': installed('2026.6.3'),
};

describe('a check of the doctor', () => {
	test('is tried on what it speaks about, and on what looks like it', () => {
		expect(checks.map(({ code }) => code.replace('doctor.', '')).toSorted()).toEqual(
			[...Object.keys(cases), ...Object.keys(ofRules)].toSorted(),
		);
	});

	test.each(Object.entries(cases))('speaks: %s', (code, { speaks }) => {
		expect(codesIn(speaks())).toEqual([`doctor.${code}`]);
		for (const { message, evidence } of diagnose(speaks()).diagnoses) {
			expect(message).toMatch(/^\S.*[.\w]$/u);
			expect(evidence.length).toBeGreaterThan(0);
		}
	});

	test.each(
		Object.entries(cases).flatMap(([code, { silent }]) =>
			Object.entries(silent).map(([why, view]) => [code, why, view] as const),
		),
	)('%s is silent: %s', (_code, _why, view) => {
		expect(codesIn(view())).toEqual([]);
	});

	test.each(Object.entries(ofRules).flatMap(([code, rules]) => rules.split(' ').map((rule) => [code, rule] as const)))(
		'%s speaks where %s does, and is silent where that is silent or switched off',
		(code, rule) => {
			const view = withFacts(factsOf[code] ?? {});
			const own = (findings: DoctorView['findings']) =>
				codesIn({ ...view, findings }).filter((each) => each !== 'doctor.runtime.other-version');
			expect(own([said(rule), said('prose.open-fence')])).toEqual([`doctor.${code}`]);
			expect(own([said('prose.open-fence')])).toEqual([]);
		},
	);

	test('has a code of its own and a weight with a level', () => {
		expect(new Set(checks.map(({ code }) => code)).size).toBe(checks.length);
		for (const { code, weight } of checks) {
			expect(code).toMatch(/^doctor\.[a-z]+\.[a-z-]+$/u);
			expect(weight).toBeGreaterThan(0);
			expect(weight).toBeLessThanOrEqual(100);
		}
		expect([79, 80, 50, 49].map(levelOf)).toEqual(['warning', 'error', 'warning', 'information']);
	});

	test('that breaks silences no other', () => {
		const broken = {
			code: 'doctor.test.broken',
			weight: 1,
			reports: '',
			silent: '',
			check: () => {
				throw new Error('oh');
			},
		};
		const report = diagnose(withFacts(installed('2026.6.2')), [broken, ...checks]);
		expect(report.failures.map(({ code }) => code)).toEqual(['doctor.test.broken']);
		expect(report.diagnoses).toHaveLength(1);
	});
});

describe('a version between two that are known', () => {
	const about = (version: string) => {
		const [first] = diagnose(withFacts(installed(version))).diagnoses;
		if (!first) throw new Error('nothing was said');
		return first;
	};

	test('is called what it is, and what it has not yet is listed', () => {
		const said = about('2026.6.2');
		expect(said.message).toMatch(
			/^OpenClaw 2026\.6\.2 is installed, between 2026\.1\.29 and 2026\.9\.6, which Soulscope knows\. Soulscope simulates OpenClaw 2026\.9\.6/u,
		);
		const lines = said.evidence.filter((line) => line.includes('since'));
		expect(lines[0]).toMatch(/^2026\.6\.2 does not have this \(since 2026\.9\.6\)/u);
		expect(lines.map((line) => /since ([\d.]+)/u.exec(line)?.[1])).toEqual(['2026.9.6', '2026.8.2', '2026.7.1']);
	});

	test('is told apart from one that is newer than all, and from one that could be chosen', () => {
		expect(about('2027.1.1').message).toContain('newer than 2026.9.6, the newest that Soulscope knows');
		expect(about('2025.12.1').message).toContain('older than 2026.1.24, the oldest that Soulscope knows');
		expect(about('2026.1.29').message).toContain('Soulscope knows this version too');
	});
});

describe('a fix', () => {
	test('deletes only copies that say the same', () => {
		const [said] = diagnose(
			withFacts({ copies: [copy({ sameText: 'same\n' }), copy({ path: 'SOUL (other).md' })] }),
		).diagnoses;
		expect(said?.fix?.changes).toEqual([{ path: copy().path, before: 'same\n', after: undefined }]);
	});

	test('is not offered where the copies differ', () => {
		const [said] = diagnose(withFacts({ copies: [copy()] })).diagnoses;
		expect(said?.fix).toBeUndefined();
	});

	test('adds lines to a .gitignore that has only a comment', () => {
		const view = withFacts(
			git({ ignoresSomething: false, ignoreText: '# nothing yet\n', url: 'git@sam.example:a.git' }),
		);
		const [said] = diagnose(view).diagnoses;
		expect(said?.fix?.changes[0]?.after).toMatch(/^# nothing yet\n\.env\n/u);
	});
});
