import { bootstrapNames } from '../../../server/src/engine/runtimes/goclaw/files.ts';
import { bm25Parameters, indexSkills, searchSkills } from '../../../server/src/engine/runtimes/goclaw/skills/bm25.ts';
import { type GoClawSkill, listSkills } from '../../../server/src/engine/runtimes/goclaw/skills/list.ts';
import {
	candidatesFor,
	fuseSkills,
	type RankedSkill,
	skillSearch,
} from '../../../server/src/engine/runtimes/goclaw/skills/search.ts';
import {
	type AgentGrant,
	accessibleSkills,
	activeSkills,
	nextVersion,
	type StoredSkill,
	storedSkill,
	withAgentGrant,
} from '../../../server/src/engine/runtimes/goclaw/skills/stored.ts';
import { storedSkillsSummary } from '../../../server/src/engine/runtimes/goclaw/skills/summary.ts';
import { tokenize } from '../../../server/src/engine/runtimes/goclaw/skills/tokens.ts';
import { withProfile } from '../../../server/src/engine/runtimes/goclaw/store/profiles.ts';
import { managedRowOrder, type RowWrite } from '../../../server/src/engine/runtimes/goclaw/store/rows.ts';
import { utf8Length } from '../../../server/src/engine/text/lengths/measure.ts';
import { type Adapter, type Input, proseDigest } from '../case.ts';

const late = { directory: 'late', text: '---\nname: late\ndescription: city late\n---\n' };

/** `skills in /R/g: weather 'forecast', zoo 'animals' plus late 'city late' added without a version bump`. */
function skillsOf(written: string): GoClawSkill[] {
	const isStale = written.includes('without a version bump');
	const named = written.startsWith('same')
		? "weather 'forecast <city> & more', city-guide 'city walks', zoo 'animals'"
		: written.replace(/^[^:]*: /u, '').replace(/ plus .*$/u, '');
	const skills = [...named.matchAll(/([\w-]+) '([^']*)'/gu)].map(([, name = '', description]) => ({
		directory: name,
		text: `---\nname: ${name}\ndescription: ${description}\n---\n`,
	}));
	const grown = !isStale && written.includes('version bump');
	return listSkills([{ source: 'global', folder: '/R/g', skills: grown ? [...skills, late] : skills }]);
}

/** Bytes of what the runtime says behind the results, without the path that it names. */
const stockSuffix = 96;

const skillSearchTool: Adapter = ({ args, skills }) => {
	const found = skillSearch(args ?? {}, indexSkills(skillsOf(skills)));
	if (found.kind !== 'found') return { isError: found.kind === 'refused', silent: false, text: found.text };
	return {
		isError: false,
		silent: false,
		text: {
			json: found.json,
			suffixBytes: stockSuffix + utf8Length(found.first),
			suffixSha256: proseDigest,
			suffixStartsWith: '\n\nACTION REQUIRED',
		},
	};
};

const foundSkill = ({ name, score }: Input, isText: boolean): RankedSkill => ({
	name,
	description: '',
	location: isText ? `/${name}` : `/m/${name}/1/SKILL.md`,
	baseDir: isText ? `/${name}d` : '',
	source: isText ? 'global' : 'managed',
	score,
});

const skillHybrid: Adapter = ({ bm25, vector, maxResults, embeddingFails, vectorFails }) => {
	const text = (bm25 ?? []).map((skill: Input) => foundSkill(skill, true));
	const near = (vector ?? []).map((skill: Input) => foundSkill(skill, false));
	const results = fuseSkills(text, embeddingFails || vectorFails ? undefined : near, maxResults);
	return {
		results: results.map(({ description: _description, ...skill }) => skill),
		vectorLimit: embeddingFails ? 0 : candidatesFor(maxResults),
	};
};

const stored = (slug: string, visibility: StoredSkill['visibility'], more: Partial<StoredSkill> = {}): StoredSkill => ({
	name: `Name ${slug}`,
	slug,
	description: 'd <x>',
	owner: 'admin',
	visibility,
	status: 'active',
	version: 2,
	...more,
});

/** What the cases about stored skills describe. */
const storedSkills: readonly StoredSkill[] = [
	stored('pub', 'public'),
	stored('priv', 'private', { owner: 'o1' }),
	stored('intagent', 'internal'),
	stored('intuser', 'internal'),
	stored('intnone', 'internal'),
	stored('gone', 'public', { status: 'archived' }),
];

const agentGrants: readonly AgentGrant[] = ['priv', 'intagent'].map((slug) => ({
	slug,
	agentId: 'a1',
	pinnedVersion: 1,
	grantedBy: 'o1',
}));

/** `version 5 by someone-else`. */
function grantOf(written: string): AgentGrant {
	const [, version = '', by = ''] = /^version (\S+) by (.+)$/u.exec(written) ?? [];
	return { slug: 'intagent', agentId: 'a1', pinnedVersion: Number(version), grantedBy: by };
}

/** Each step of the case about rows, and what its answer calls the order after it. */
const rowOrder: Adapter = ({ steps }) => {
	let writes: readonly RowWrite[] = [];
	let analysed = false;
	let updates = 0;
	const orders: Record<string, string[]> = {};
	for (const step of steps) {
		const [verb = '', path = ''] = step.split(' ');
		if (verb === 'seed') writes = bootstrapNames.map((name) => ({ kind: 'put', path: name }));
		if (verb === 'update') writes = [...writes, { kind: 'put', path }];
		if (verb === 'delete') writes = [...writes, { kind: 'delete', path }];
		if (verb === 'ANALYZE') analysed = true;
		if (verb === 'update') updates += 1;
		const names: Readonly<Record<string, string>> = {
			seed: 'afterSeed',
			delete: 'afterDelete',
			ANALYZE: 'afterAnalyze',
			update: updates > 1 ? 'afterSecondUpdate' : 'afterUpdate',
		};
		orders[names[verb] ?? verb] = managedRowOrder(writes, analysed);
	}
	return orders;
};

const profileCalls: Adapter = ({ calls }) => {
	let profiles: ReadonlySet<string> = new Set();
	return Array.from({ length: calls }, () => {
		const seen = withProfile(profiles, 'a1', 'u1');
		profiles = seen.profiles;
		return seen.isNew;
	});
};

export const skillSearchAdapters: Readonly<Record<string, Adapter>> = {
	'skills.tokenize': ({ text }) => tokenize(text),
	'skills.bm25Index': ({ docs }) => {
		const { averageLength, frequencies } = indexSkills<Input>(docs);
		const { k1, b } = bm25Parameters;
		return { avgDL: averageLength, b, df: Object.fromEntries(frequencies), k1, lnCheck: Math.log(4) };
	},
	'skills.bm25Search': ({ docs, query, maxResults }) =>
		searchSkills(indexSkills<Input>(docs), query, maxResults).map(({ skill, score }) => ({ name: skill.name, score })),
	'tools.skill_search': skillSearchTool,
	'tools.skillHybrid': skillHybrid,
	'pg.buildSkillInfo': ({ baseDir, ...skill }) =>
		storedSkill({ ...stored(skill.slug, 'public'), description: 'desc', ...skill }, baseDir),
	'pg.skills.listAccessible': ({ caller }) => {
		const [, agentId = '', userId = ''] = /^agent (\S*), user (\S*)$/u.exec(caller) ?? [];
		const grants = { agents: agentGrants, users: [{ slug: 'intuser', userId: 'u7' }] };
		return accessibleSkills(storedSkills, grants, { agentId, userId }).map(
			({ slug, version }) => `${slug}/${version}/SKILL.md`,
		);
	},
	'pg.skills.grantAgain': ({ first, second }) => {
		const before = withAgentGrant(agentGrants, grantOf(first));
		const after = withAgentGrant(before, grantOf(second)).filter(({ slug }) => slug === grantOf(second).slug);
		return {
			pinsBefore: before.map(({ pinnedVersion }) => pinnedVersion),
			after: after.map(({ pinnedVersion, grantedBy }) => `pinned=${pinnedVersion} grantedBy=${grantedBy}`),
		};
	},
	'pg.skills.nextVersion': ({ slug, currentVersion }) =>
		nextVersion([stored(slug, 'public', { version: currentVersion })], slug),
	'pg.skills.buildSummary': ({ allow }) =>
		storedSkillsSummary(
			activeSkills(storedSkills).map((skill) => storedSkill(skill, '/B')),
			allow,
		),
	'pg.userContextFiles.order': rowOrder,
	'pg.getOrCreateUserProfile': profileCalls,
	'file.getOrCreateUserProfile': profileCalls,
};
