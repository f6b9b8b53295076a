import { describe, expect, test } from 'vitest';
import { checks } from '../../../server/src/engine/doctor/checks.ts';
import { diagnose } from '../../../server/src/engine/doctor/diagnose.ts';
import { viewOf } from '../../support/doctorView.ts';
import { fixtureFolder, fixtureIds, withFixture } from '../../support/fixtures/fixtureFolders.ts';
import { badWordsIn } from '../../words/wordList.ts';

/** What there is to say of each workspace, by fixture and by the folder of the agent; of all others, nothing. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
	'healthy/newborn': { newborn: 'run.first-run' },
	'kept/audiences': { audiences: 'files.not-loaded' },
	'kept/bad-bytes': { 'bad-bytes': 'files.not-loaded' },
	'kept/bo-desk': { 'bo-desk': 'files.frontmatter' },
	'kept/bo-library': { 'bo-library': 'files.not-loaded skills.unusable' },
	'kept/bot-farm': {
		'bot-farm/agents/apple': 'secrets.in-files files.not-loaded',
		'bot-farm/agents/birch': 'secrets.in-files files.not-loaded',
		'bot-farm/agents/cedar': 'files.not-loaded',
		'bot-farm/agents/downy': 'files.not-loaded',
		'bot-farm/agents/elder': 'files.not-loaded',
	},
	'kept/brimful': { brimful: 'files.near-limit' },
	'kept/clawd-harbour': { clawd: 'secrets.in-files config.ignored-settings' },
	'kept/crew': { 'crew/agents/scheduler': 'files.not-loaded' },
	'kept/cut-short': { 'cut-short': 'files.cut' },
	'kept/dacha': { dacha: 'secrets.in-files' },
	'kept/docs-repo': { 'docs-repo/reference': 'files.not-loaded' },
	'kept/dot-openclaw': {
		'.openclaw/workspace': 'skills.unusable',
		'.openclaw/workspace-books': 'agents.shared-workspace',
	},
	'kept/first-day': { 'first-day': 'run.first-run' },
	'kept/fresh': { fresh: 'run.first-run' },
	'kept/go-shop': { 'go-shop': 'secrets.in-files' },
	'kept/half-moved': { '.openclaw/workspace': 'run.refused secrets.in-files files.not-loaded' },
	'kept/hand-me-down': { 'hand-me-down': 'files.not-loaded memory.not-searched' },
	'kept/heartbeats-old': { 'heartbeats-old': 'config.mistaken' },
	'kept/heavy-hands': { 'heavy-hands': 'secrets.in-files memory.not-searched' },
	'kept/hidden-ink': { 'hidden-ink': 'secrets.hidden-text' },
	'kept/hive': {
		'hive/desks/bergen': 'files.not-loaded',
		'hive/desks/malmo': 'secrets.in-files',
		'hive/desks/narva': 'files.not-loaded',
		'hive/desks/oulu': 'files.not-loaded',
		'hive/desks/riga': 'secrets.in-files files.not-loaded',
		'hive/desks/tartu': 'secrets.in-files',
		'hive/desks/turku': 'secrets.in-files files.not-loaded',
		'hive/desks/visby': 'files.not-loaded',
	},
	'kept/hola-half': { 'hola-half': 'run.does-not-start' },
	'kept/hola-office': { 'hola-office': 'memory.not-searched' },
	'kept/kiln-room': { 'kiln-room': 'skills.unusable' },
	'kept/left-bootstrap': { 'left-bootstrap': 'run.first-run' },
	'kept/left-state': { 'left-state': 'run.refused' },
	'kept/links-out': { 'links-out': 'files.unread' },
	'kept/long-agents': { 'long-agents': 'files.cut' },
	'kept/long-memory': { 'long-memory': 'files.cut' },
	'kept/machine-state': { 'machine-state': 'files.not-loaded' },
	'kept/mill-site': { 'mill-site': 'files.blocked' },
	'kept/nano-kitchen': { '.nanobot/workspace': 'files.not-loaded skills.unusable' },
	'kept/near-limit': { 'near-limit': 'files.near-limit' },
	'kept/nested-skills': { 'nested-skills': 'skills.unusable' },
	'kept/nine-months': { 'nine-months': 'secrets.in-files memory.orders' },
	'kept/ninety-skills': { 'ninety-skills': 'skills.unusable' },
	'kept/numbers': { numbers: 'memory.reaches-others' },
	'kept/odd-config': { 'odd-config/workspace': 'config.rejected files.not-loaded' },
	'kept/own-bootstrap': { 'own-bootstrap': 'run.first-run' },
	'kept/padaria': { padaria: 'secrets.in-files' },
	'kept/pasted-web': { 'pasted-web': 'memory.orders' },
	'kept/polyglot-keys': { 'polyglot-keys': 'secrets.in-files' },
	'kept/safe-notes': { 'safe-notes': 'files.not-loaded' },
	'kept/same-front': { 'same-front': 'files.unread config.mistaken' },
	'kept/shared-drive': { 'shared-drive': 'files.unread memory.not-searched' },
	'kept/skills-of-kinds': { 'skills-of-kinds': 'skills.unusable' },
	'kept/skills-root': { 'skills-root': 'skills.unusable' },
	'kept/sloppy': { sloppy: 'config.rejected secrets.in-files memory.reaches-others memory.not-searched' },
	'kept/small-purse': { 'small-purse': 'files.cut files.near-limit' },
	'kept/studio-v1': { 'studio-v1': 'files.not-loaded config.mistaken agents.shared-workspace config.ignored-settings' },
	'kept/two-laptops': { 'two-laptops': 'files.merge-conflicts' },
	'kept/two-memories': { 'two-memories': 'config.mistaken memory.two-files' },
	'kept/windows-edges': { 'windows-edges': 'files.not-loaded' },
	'kept/windows-shop': { 'windows-shop': 'config.mistaken config.ignored-settings' },
};

const codesOf = (line: string): readonly string[] => line.split(' ').map((code) => `doctor.${code}`);

describe('the doctor on workspaces that people keep', () => {
	test.each(fixtureIds('healthy', 'kept'))('says what is wrong, and nothing else: %s', async (id) => {
		const fixture = fixtureFolder(id);
		await withFixture(fixture, async ({ workspaces, home }) => {
			const said: Record<string, readonly string[]> = {};
			for (const workspace of workspaces) {
				const { diagnoses, failures } = diagnose(await viewOf(workspace, home));
				expect(failures).toEqual([]);
				if (diagnoses.length > 0) said[workspace.root.slice(home.length + 1)] = diagnoses.map(({ code }) => code);
				for (const { message, evidence, weight } of diagnoses) {
					const text = [message, ...evidence].join('\n');
					expect(badWordsIn(message)).toEqual([]);
					expect(text).not.toMatch(/undefined|NaN|\[object /u);
					for (const secret of fixture.secrets.keys()) expect(text).not.toContain(secret);
					expect(weight).toBeGreaterThan(0);
				}
				expect(diagnoses.map(({ weight }) => weight)).toEqual(
					diagnoses.map(({ weight }) => weight).toSorted((a, b) => b - a),
				);
			}
			const wanted = Object.entries(expected[id] ?? {}).map(([folder, line]) => [folder, codesOf(line)]);
			expect(said).toEqual(Object.fromEntries(wanted));
		});
	});

	test('says what other files suffer from a file whose frontmatter is not accepted', () =>
		withFixture(fixtureFolder('kept/bo-desk'), async ({ workspaces: [workspace], home }) => {
			if (!workspace) throw new Error('no workspace');
			const [frontmatter] = diagnose(await viewOf(workspace, home)).diagnoses;
			expect(frontmatter?.message).toContain('so the runtime loads no file of prompts/');
		}));

	test('every expected code is one', () => {
		const codes = new Set(checks.map(({ code }) => code));
		const named = Object.values(expected).flatMap((each) => Object.values(each).flatMap(codesOf));
		expect(named.filter((code) => !codes.has(code))).toEqual([]);
	});
});
