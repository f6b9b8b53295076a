import type { Wording } from '../../../prompt/wording/wording.ts';
import type { JsonObject } from '../../../text/json5.ts';
import { type Listing, oncePerListing } from '../../../workspace/files.ts';
import type { Environment, FileContent, SkillSurroundings, Snapshot } from '../../../workspace/snapshot.ts';
import type { OpenClawProfile } from '../profile.ts';
import { type Catalogue, catalogueOf, inWindow } from './list/catalogue.ts';
import { loadSkills, type SkillLoad } from './loading/load.ts';
import { describedBy } from './loading/pluginSkills.ts';
import { type Selection, selectSkills } from './select.ts';

/** What becomes of skills in one kind of run. */
export interface SessionSkills {
	readonly load: SkillLoad;
	readonly selection: Selection;
	/** The list as the model sees it; undefined where it is empty. */
	readonly catalogue: Catalogue | undefined;
}

interface SkillsRequest {
	readonly config: JsonObject;
	readonly agentId: string;
	/** Tokens, where the model is known. */
	readonly contextWindow?: number;
	/** Has descriptions that only the program knows; without it, placeholders of their length stand for them. */
	readonly wording?: Wording;
}

/** All that the answer depends on, compared by identity. */
interface RememberedSkills extends SkillsRequest {
	readonly contents: readonly (FileContent | undefined)[];
	readonly around: SkillSurroundings | undefined;
	readonly environment: Environment;
	readonly root: string;
	readonly answer: SessionSkills;
}

const mostKnown = 6;

const byListing = oncePerListing((listing: Listing) => ({
	paths: [...listing.keys()].filter((path) => path.endsWith('/SKILL.md')),
	known: new Map<OpenClawProfile, RememberedSkills[]>(),
}));

/**
 * The skills of an agent. Worked out again only where a skill, the configuration or what lies around the workspace is
 * another: a keystroke in SOUL.md costs a comparison. Never throws.
 */
export function sessionSkills(profile: OpenClawProfile, snapshot: Snapshot, request: SkillsRequest): SessionSkills {
	const { paths, known } = byListing(snapshot.files);
	const contents = paths.map((path) => snapshot.files.get(path)?.content);
	const before = known.get(profile) ?? [];
	const same = before.find(
		(each) =>
			each.config === request.config &&
			each.agentId === request.agentId &&
			each.contextWindow === request.contextWindow &&
			each.wording === request.wording &&
			each.around === snapshot.skills &&
			sameEnvironment(each.environment, snapshot.environment) &&
			each.root === snapshot.root &&
			each.contents.every((content, index) => content === contents[index]),
	);
	if (same) return same.answer;
	const answer = workOut(profile, snapshot, request);
	const { environment, root, skills: around } = snapshot;
	known.set(profile, [{ ...request, contents, around, environment, root, answer }, ...before].slice(0, mostKnown));
	return answer;
}

/** Most often the same object. */
function sameEnvironment(a: Environment, b: Environment): boolean {
	if (a === b) return true;
	if (a.home !== b.home || a.platform !== b.platform) return false;
	const names = Object.keys(a.variables);
	return (
		names.length === Object.keys(b.variables).length && names.every((name) => a.variables[name] === b.variables[name])
	);
}

/** The chat leaves skills from outside out on purpose. */
const isPartial = ({ skills }: Snapshot): boolean => skills?.bundled === undefined && !skills?.ownAlone;

/** Whose description only the program knows says it in the program's words, where there are any. */
function inWords(load: SkillLoad, wording: Wording | undefined): SkillLoad {
	if (wording === undefined || !load.skills.some(({ unknownDescription }) => unknownDescription)) return load;
	const skills = load.skills.map((skill) => {
		const { unknownDescription, ...known } = skill;
		const words = unknownDescription && describedBy(wording, unknownDescription);
		return words === undefined ? skill : { ...known, description: words };
	});
	return { ...load, skills };
}

function workOut(profile: OpenClawProfile, snapshot: Snapshot, request: SkillsRequest): SessionSkills {
	const { skills: style, skillProse: prose } = profile;
	const { config, agentId, contextWindow, wording } = request;
	const load = inWords(loadSkills(style, snapshot, { config, agentId }), wording);
	const selection = selectSkills(style, load.skills, snapshot, { config, agentId });
	const whole = catalogueOf(
		selection.eligible.filter(({ isUnlisted }) => !isUnlisted),
		{ style, prose, config, agentId, home: snapshot.environment.home, isPartial: isPartial(snapshot) },
	);
	const catalogue =
		whole && style.budget?.shortens && !style.budget.allAtOnce && contextWindow !== undefined
			? inWindow(whole, contextWindow)
			: whole;
	return { load, selection, catalogue };
}
