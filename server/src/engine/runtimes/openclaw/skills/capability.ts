import { skillFolderAt } from '../../../skills/skillFolder.ts';
import { keptOn } from '../../../text/keptOn.ts';
import type { Session } from '../../../workspace/session.ts';
import type { Snapshot, WorkspacePath } from '../../../workspace/snapshot.ts';
import type {
	ListedSkill,
	SkillList,
	SkillListCut,
	SkillReading,
	SkillsCapability,
} from '../../capabilities/skills.ts';
import { settingsOf } from '../config/settings.ts';
import { identifyRun } from '../context/context.ts';
import type { OpenClawProfile } from '../profile.ts';
import type { Catalogue } from './list/catalogue.ts';
import { skillPartId } from './list/section.ts';
import { whyUntold } from './list/told.ts';
import { allowedTargets } from './loading/roots.ts';
import { type SessionSkills, sessionSkills } from './sessionSkills.ts';
import { type SkillSummary, skillSummaries } from './summaries.ts';

/** Releases of one month find and list skills alike. */
const monthOf = (version: string): string => version.split('.').slice(0, 2).join('.');

/** Skills as a version of OpenClaw finds and lists them. */
export function skillsCapability(profile: OpenClawProfile): SkillsCapability {
	const own = (snapshot: Snapshot) => {
		const { config, defaultAgentId: agentId } = settingsOf(profile, snapshot);
		return { config, agentId };
	};
	return {
		read(snapshot) {
			const skills = sessionSkills(profile, snapshot, own(snapshot));
			return readings(profile, snapshot, skills);
		},
		list: (snapshot, session) => list(profile, snapshot, session),
		places(snapshot) {
			const request = own(snapshot);
			const folders = profile.skills.roots(snapshot, request).map(({ folder }) => folder);
			return { folders, named: allowedTargets(request.config, snapshot.environment) };
		},
		concerns: (path) => /^(?:\.agents\/)?skills(?:\/|$)|^\.agents$/u.test(path),
		bundledWith: (version) => monthOf(version) === monthOf(profile.version),
		programs: (snapshot) =>
			sessionSkills(profile, snapshot, own(snapshot)).load.skills.flatMap(({ metadata }) => [
				...(metadata?.bins ?? []),
				...(metadata?.anyBins ?? []),
			]),
	};
}

const known = keptOn<SessionSkills, ReadonlyMap<WorkspacePath, SkillReading>>();

function readings(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	skills: SessionSkills,
): ReadonlyMap<WorkspacePath, SkillReading> {
	let made = known.get(skills);
	if (!made) {
		made = new Map(
			skillSummaries(profile, snapshot, skills).flatMap((summary) =>
				summary.path === undefined ? [] : [[summary.path, readingOf(summary)] as const],
			),
		);
		known.set(skills, made);
	}
	return made;
}

const effect = 'the agent does not know this skill';

function readingOf({ skill, outcome }: SkillSummary): SkillReading {
	const name = skill?.name ?? '';
	switch (outcome.kind) {
		case 'listed':
		case 'shortened':
		case 'omitted':
			return { kind: 'listed', name, description: skill?.description ?? '' };
		case 'hidden':
			return { kind: 'shadowed', by: outcome.by.path ?? outcome.by.location, name };
		case 'left-out':
			return {
				kind: 'left-out',
				name,
				reason: outcome.reason,
				...(outcome.isCallable ? { isCallable: true } : {}),
				...(outcome.hides === undefined ? {} : { hides: outcome.hides.path ?? outcome.hides.location }),
			};
		case 'broken':
			return brokenReading(outcome);
		case 'unseen':
			return { kind: 'unseen', reason: outcome.reason };
	}
}

const brokenCode = /^invalid frontmatter: [^:]*: /u;

function brokenReading({ code, reason }: { readonly code: string; readonly reason: string }): SkillReading {
	if (brokenCode.test(code)) {
		const message = code.replace(brokenCode, '').replace(/(?<![.:])[.:]+$/u, '');
		return { kind: 'broken', message, effect };
	}
	const isWanting = code === 'description is required' || code === 'wrong value';
	return { kind: 'refused', reason, ...(isWanting ? { wants: 'description' } : {}) };
}

const lists = keptOn<SessionSkills, Map<string | undefined, SkillList>>();

function list(profile: OpenClawProfile, snapshot: Snapshot, session: Session): SkillList {
	const run = identifyRun(profile, snapshot, session);
	const { config } = run.settings;
	const { contextWindow } = session;
	const skills = sessionSkills(profile, snapshot, {
		config,
		agentId: run.agentId,
		...(contextWindow === undefined ? {} : { contextWindow }),
	});
	const untold = whyUntold(profile, session, run.class);
	const known = lists.get(skills) ?? new Map<string | undefined, SkillList>();
	lists.set(skills, known);
	const made = known.get(untold) ?? makeList(profile, snapshot, skills, untold);
	known.set(untold, made);
	return made;
}

function makeList(
	profile: OpenClawProfile,
	snapshot: Snapshot,
	skills: SessionSkills,
	untold: string | undefined,
): SkillList {
	const { load, catalogue } = skills;
	const { skills: around } = snapshot;
	const cut = catalogue && cutOf(catalogue);
	const notes = [
		...(untold === undefined ? [] : [`This session has no list of skills: ${untold}.`]),
		...(around?.bundled === undefined
			? [`The skills of ${profile.title} itself are not counted: no installation of it was found here.`]
			: []),
		...(around === undefined ? ['Folders outside the workspace and programs were not checked.'] : []),
		...(cut === undefined ? [] : [cutNote(cut)]),
	];
	return {
		skills: skillSummaries(profile, snapshot, skills).map((summary) => listedSkill(summary, untold)),
		notes,
		...(cut === undefined ? {} : { cut }),
		folders: load.roots.map(({ folder, title }) => ({
			folder,
			title,
			isThere: skillFolderAt(snapshot, folder) !== undefined,
		})),
	};
}

function cutOf({ limit, form, items, total }: Catalogue): SkillListCut | undefined {
	if (limit === undefined || (form.kind === 'full' && items.length === total)) return undefined;
	return { limit, listed: items.length, total, ...(form.kind === 'full' ? {} : { description: form.longest }) };
}

function cutNote({ limit, listed, total, description }: SkillListCut): string {
	const how =
		description === undefined
			? 'with full descriptions'
			: description === 0
				? 'without descriptions'
				: `each description cut to ${description} characters`;
	const count = listed < total ? `${listed} of ${total} skills are listed` : 'all skills are listed';
	return `The list of skills is over its limit of ${limit} characters (UTF-16): ${count}, ${how}.`;
}

function listedSkill(summary: SkillSummary, untold: string | undefined): ListedSkill {
	const { location, path, skill, root, outcome, item } = summary;
	const isIn = item !== undefined && untold === undefined;
	return {
		...(skill === undefined ? {} : { name: skill.name, description: skill.description }),
		location,
		...(path === undefined ? {} : { path }),
		source: root?.title ?? 'skills of this workspace',
		state: !isIn ? 'out' : outcome.kind === 'shortened' ? 'shortened' : 'listed',
		reason: 'reason' in outcome ? outcome.reason : (untold ?? ''),
		length: isIn ? item.text.length : 0,
		...(isIn ? { partId: skillPartId(item.location) } : {}),
	};
}
