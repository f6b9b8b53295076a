import {
	readSkill,
	readUploadedSkill,
	slugify,
} from '../../../server/src/engine/runtimes/goclaw/skills/frontmatter.ts';
import {
	filterSkills,
	type GoClawSkillTier,
	listSkills,
	loadForContext,
	loadSkill,
} from '../../../server/src/engine/runtimes/goclaw/skills/list.ts';
import {
	areInline,
	escapeXml,
	estimateSkills,
	skillsSummary,
} from '../../../server/src/engine/runtimes/goclaw/skills/summary.ts';
import type { Adapter, Input } from '../case.ts';

/** The tree that most cases speak of as the setup of `skills.list`. */
const setup = {
	root: '/R',
	workspace: '/R/ws',
	home: '/R/home',
	global: '/R/global',
	builtin: '/R/builtin',
	tree: {
		'builtin/eps/SKILL.md': '---\nname: eps\ndescription: builtin & last\n---\nE',
		'builtin/lower/skill.md': '---\nname: lower\n---\n',
		'global/delta/SKILL.md': '---\nname: Alpha One\ndescription: same display name, other dir\n---\nD',
		'global/gamma/SKILL.md': '---\nname: gamma\ndescription: global shadowed\n---\nG',
		'home/.agents/skills/gamma/SKILL.md': '---\nname: gamma\ndescription: personal\n---\nG',
		'ws/.agents/skills/alpha/SKILL.md': '---\nname: Alpha Shadow\ndescription: shadowed\n---\n',
		'ws/.agents/skills/beta/SKILL.md': '---\nname: beta\ndescription: project\n---\nB',
		'ws/skills/alpha/SKILL.md':
			'---\nname: Alpha One\ndescription: top <tier>\n---\nRun {baseDir}/run.sh and {baseDir}/x\n',
		'ws/skills/loose.md': 'x',
		'ws/skills/nofile/README.md': 'x',
		'ws/skills/zeta/SKILL.md': 'no front\n',
	},
};

function tiersOf(input: Input): GoClawSkillTier[] {
	const { root, workspace, home, global, builtin, tree } = input.tree === undefined ? setup : input;
	const tier = (source: GoClawSkillTier['source'], folder: string): GoClawSkillTier => ({
		source,
		folder,
		skills: Object.entries(tree).flatMap(([path, text]) => {
			const absolute = `${root}/${path}`;
			const [directory, name, ...more] = absolute.startsWith(`${folder}/`)
				? absolute.slice(folder.length + 1).split('/')
				: [];
			return directory !== undefined && name === 'SKILL.md' && more.length === 0
				? [{ directory, text: String(text) }]
				: [];
		}),
	});
	return [
		tier('workspace', `${workspace}/skills`),
		tier('agents-project', `${workspace}/.agents/skills`),
		tier('agents-personal', `${home}/.agents/skills`),
		tier('global', global),
		tier('builtin', builtin),
	];
}

export const skillAdapters: Readonly<Record<string, Adapter>> = {
	'skills.parseFrontmatter': ({ content, dirName }) => readSkill(content, dirName),
	'skills.escapeXML': ({ text }) => escapeXml(text),
	'skills.list': (input) => listSkills(tiersOf(input)),
	'skills.buildSummary': (input) => skillsSummary(listSkills(tiersOf(input)), input.allow),
	'skills.loadSkill': (input) => {
		const content = loadSkill(tiersOf(input), input.name);
		return { content: content ?? '', ok: content !== undefined };
	},
	'skills.loadForContext': (input) => loadForContext(tiersOf(input), input.allow),
	'skills.filter': (input) => filterSkills(listSkills(tiersOf(input)), input.allow).map(({ name }) => name),
	'agent.skillsMode': ({ allow, descBytes, nameBytes, skills: count }) => {
		const skills = Array.from({ length: count }, (_, index) => ({
			name: `${'n'.repeat(nameBytes)}${index}`.slice(-nameBytes),
			description: 'd'.repeat(descBytes),
			path: '',
			baseDir: '',
			source: 'workspace' as const,
		}));
		const { bytes, tokens } = estimateSkills(skills);
		const inline = areInline(filterSkills(skills, allow));
		return { charTotal: bytes, estimatedTokens: tokens, mode: inline ? 'inline' : 'not-inline' };
	},
	'http.slugify': ({ name }) => slugify(name),
	'http.parseSkillFrontmatter(upload)': ({ content }) => readUploadedSkill(content),
};
