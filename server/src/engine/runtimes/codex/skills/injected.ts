import type { Places } from '../../../workspace/snapshot.ts';
import type { Catalog, CodexSkill } from './catalog.ts';
import type { CodexSkillScope } from './find.ts';
import { mentionsIn } from './mentions.ts';

/** Whose skills follow a message first: in another order than they are listed. Within one scope both have the same. */
const callOrder: readonly CodexSkillScope[] = ['project', 'person', 'bundled', 'admin'];

/** Codex 0.169.0: the skills whose whole files follow a message that calls them; first those that it links to. */
export function calledSkills(message: string, { skills }: Catalog, places: Places): readonly CodexSkill[] {
	const { names, paths } = mentionsIn(message);
	if (names.size === 0 && paths.size === 0) return [];
	const usable = skills
		.filter(({ standing, content }) => standing !== 'off' && content)
		.sort((a, b) => callOrder.indexOf(a.scope) - callOrder.indexOf(b.scope));
	const real = (path: string): string => {
		const facts = places.facts(path);
		return facts.kind === 'nothing' ? path : facts.real;
	};
	const targets = new Set([...paths].filter((path) => path.startsWith('/') || /^[A-Za-z]:/u.test(path)).map(real));
	const linked = targets.size === 0 ? [] : usable.filter(({ file }) => targets.has(real(file)));
	const named = usable.filter(
		(skill) =>
			names.has(skill.name) &&
			!linked.includes(skill) &&
			// Of two with one name, nobody can say which is meant.
			usable.filter(({ name }) => name === skill.name).length === 1,
	);
	return [...linked, ...named];
}
