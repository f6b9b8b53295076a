import type { ConflictCopy, DoctorFacts, DoctorView, GitFacts } from '../../../server/src/engine/doctor/view.ts';
import { viewOf } from '../../support/doctorView.ts';
import { fixtureFolder, withFixture } from '../../support/fixtures/fixtureFolders.ts';

const healthy = (id: string): Promise<DoctorView> =>
	withFixture(fixtureFolder(id), async ({ workspaces: [workspace], home }) => {
		if (!workspace) throw new Error(`${id} is no workspace`);
		return viewOf(workspace, home);
	});

/** A healthy workspace of each kind, with nothing around it. */
const newest = await healthy('healthy/gardener');
const oldest = await healthy('healthy/postmaster');

export const withFacts = (facts: Partial<DoctorFacts>, view = newest): DoctorView => ({
	...view,
	facts: { ...view.facts, ...facts },
});

export const installed = (...versions: readonly string[]): Partial<DoctorFacts> => ({
	installations: versions.map((version, index) => ({ family: 'openclaw', version, path: `/opt/${index}/openclaw` })),
});

export const git = (more: Partial<GitFacts> & { readonly url?: string }): Partial<DoctorFacts> => {
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

export const copy = (more: Partial<ConflictCopy> = {}): ConflictCopy => ({
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

export const cases: Readonly<Record<string, CheckCase>> = {
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
	'runtime.not-simulated': {
		speaks: () => withFacts({ strangers: [{ title: 'OpenCode', found: ['opencode.json', '.opencode'] }] }),
		silent: { 'nobody else': () => withFacts({ strangers: [] }) },
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
