import { describe, expect, test } from 'vitest';
import { checks } from '../../../server/src/engine/doctor/checks.ts';
import { diagnose } from '../../../server/src/engine/doctor/diagnose.ts';
import { levelOf } from '../../../server/src/engine/doctor/diagnosis.ts';
import type { DoctorFacts, DoctorView } from '../../../server/src/engine/doctor/view.ts';
import { rules } from '../../../server/src/engine/runtimes/registry.ts';
import { cases, copy, git, installed, withFacts } from './checkCases.ts';

const codesIn = (view: DoctorView): readonly string[] => diagnose(view).diagnoses.map(({ code }) => code);

/** What rules say alone, and which; `fixtures.test.ts` has a workspace for most. */
const ofRules: Readonly<Record<string, string>> = {
	'run.refused': 'run.refused',
	'run.refused-by-other': 'run.refused',
	'run.does-not-start':
		'codex.does-not-start gemini.settings-broken gemini.include-missing run.fails config.not-yaml hermes.window-too-small hermes.skill-stops',
	'run.first-run': 'bootstrap.leftover bootstrap.deleted',
	'config.rejected': 'config.invalid config.unknown-key',
	'config.settings-unread': 'claude.settings-broken',
	'config.mistaken': 'config.mistaken config.agent-ids heartbeat.active-hours',
	'config.ignored-settings': 'config.inert-key',
	'agents.shared-workspace': 'config.shared-workspace',
	'files.unread': 'load.refused frontmatter.stops-loading',
	'files.blocked': 'hermes.blocked',
	'files.frontmatter':
		'frontmatter.invalid-value frontmatter.missing-key frontmatter.unknown-key cline.broken-frontmatter cline.not-boolean cline.not-text',
	'files.merge-conflicts': 'markdown.merge-conflict',
	'files.cut': 'budget.truncated budget.clamped budget.dropped',
	'files.not-loaded': 'load.never-loaded load.case-mismatch load.not-text context.never-matches',
	'files.near-limit': 'budget.near-limit',
	'memory.not-searched': 'memory.not-searched memory.outside-namespace memory.daily-misplaced',
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
	rule: rules.find((rule) => rule.code === code) ?? ({ code } as DoctorView['findings'][number]['rule']),
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
		const said = about('2026.8.1');
		expect(said.message).toMatch(
			/^OpenClaw 2026\.8\.1 is installed, between [\d.]+ and [\d.]+, which Soulscope knows\. Soulscope simulates OpenClaw 2026\.9\.6/u,
		);
		const lines = said.evidence.filter((line) => line.includes('since'));
		expect(lines[0]).toMatch(/^2026\.8\.1 does not have this \(since 2026\.9\.6\)/u);
		expect([...new Set(lines.map((line) => /since ([\d.]+)/u.exec(line)?.[1]))]).toEqual(['2026.9.6', '2026.8.2']);
	});

	test('that wrote the configuration last counts where none is installed', () => {
		const view = withFacts(installed());
		const [said] = diagnose({ ...view, evidence: { ...view.evidence, standsInFor: '2026.5.7' } }).diagnoses;
		expect(said?.message).toMatch(
			/^OpenClaw 2026\.5\.7 wrote the configuration last, between 2026\.3\.13 and 2026\.5\.28,/u,
		);
		expect(said?.evidence).toContain(
			'2026.5.7 does not have this (since 2026.6.1): the limit of a file is 20,000 characters again; before, it was 12,000',
		);
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
