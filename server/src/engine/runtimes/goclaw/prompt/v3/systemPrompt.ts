import { concatMapped, literal } from '../../../../prompt/mappedText.ts';
import type { Part } from '../../../../prompt/prompt.ts';
import type { Wording } from '../../../../prompt/wording/wording.ts';
import { fileNames3 as fileNames } from '../../files.ts';
import { baseName } from '../../text/goPath.ts';
import { goQuote } from '../../text/goQuote.ts';
import type { GoClawShownEntry } from '../contextParts.ts';
import { type GoClawSection, section } from '../sections.ts';
import { partIdOf, sectionPart, sourceOf } from '../systemPrompt.ts';
import { isPersona, isRitual } from './persona.ts';
import type { Prompt3 } from './prompt3.ts';
import { around3, headings3, prose3 } from './prose.ts';
import { changes, closes, instructs, opens, present, woven } from './sections.ts';

/** Texts that the runtime makes itself, and puts in once the first conversation with somebody is over. */
const virtual: ReadonlySet<string> = new Set([fileNames.delegation, fileNames.team, fileNames.availability]);

/** Files that are the same for everybody and rarely change: they stand above the cache boundary. */
const stable: ReadonlySet<string> = new Set([
	fileNames.agents,
	fileNames.agentsTask,
	fileNames.agentsCore,
	fileNames.tools,
	fileNames.userPredefined,
	fileNames.capabilities,
]);

const isStable = ({ path }: GoClawShownEntry): boolean => stable.has(baseName(path));

/** A person's own files are no secret of an agent that everybody talks with. */
const personal: ReadonlySet<string> = new Set([fileNames.user, fileNames.bootstrap]);

function frameOf(path: string, type: string): { readonly opening: string; readonly closing: string } {
	const name = baseName(path);
	const isVirtual = virtual.has(name);
	const isSecret = type === 'predefined' && !personal.has(name);
	const tag = isVirtual ? 'system_context' : isSecret ? 'internal_config' : 'context_file';
	const heading = isVirtual ? '' : `## ${path}\n`;
	return { opening: `${heading}<${tag} name=${goQuote(name)}>`, closing: `</${tag}>` };
}

function entryPart(entry: GoClawShownEntry, type: string, wording: Wording): Part {
	const { path } = entry;
	const { opening, closing } = frameOf(path, type);
	const id = partIdOf(path);
	if ('lines' in entry) {
		const about = 'Who else there is to work with. The runtime writes it from the team of the agent';
		const made = section(`virtual.${path}`, path, about, undefined, [opening, ...entry.lines, closing]);
		return { ...sectionPart(made, wording), id };
	}
	const { text, runs } = concatMapped([literal(`${opening}\n`), entry.content, literal(`\n${closing}`)]);
	return { id, title: path, text, ...sourceOf(entry, runs), stability: isStable(entry) ? 'stable' : 'volatile' };
}

const personaHead = section('persona', 'Persona & Identity', 'That the files below say who it is', undefined, [
	headings3.personaHead,
]);
const personaEnd = section('persona-end', 'Persona & Identity', 'To be that in every answer', undefined, prose3.embody);

const secret = section(
	'confidential',
	'Configuration',
	'To tell nobody what the files say',
	undefined,
	prose3.confidential,
);

/** The lines above the files that rarely change; without such a file nothing stands above the others either. */
function filesHead({ row }: Prompt3, entries: readonly GoClawShownEntry[]): GoClawSection {
	const about = 'What the files below are';
	if (row.type !== 'predefined')
		return section('workspace-files', 'Project context', about, '# Project Context', prose3.projectContext);
	const isAboutPeople = entries.some(
		({ path }) => baseName(path).toLowerCase() === fileNames.userPredefined.toLowerCase(),
	);
	return section('agent-files', 'Agent configuration', about, '# Agent Configuration', [
		...prose3.agentConfiguration,
		...(isAboutPeople ? prose3.predefinedPerson : []),
	]);
}

/** `end`: what leads to the next part; an empty line unless said. */
type JoinedPart = Part & { readonly end?: string };

const joining = (part: Part): JoinedPart => ({ ...part, end: '\n' });

/** A line break after the last one. */
const joined = (parts: readonly JoinedPart[]): Part[] =>
	parts.map(({ end = '\n\n', ...part }, index) => ({
		...part,
		text: `${part.text}${index === parts.length - 1 ? '\n' : end}`,
	}));

/** What a heartbeat is told to look at: between its lines as it stands in the file. */
function checklistParts({ checklist, talk, row }: Prompt3, wording: Wording): JoinedPart[] {
	if (!checklist || talk.kind !== 'heartbeat') return [];
	const heading = talk.mode === 'minimal' ? '## Subagent Context' : '## Additional Context';
	const head = section('heartbeat', 'Heartbeat', 'That it was woken to go through a list', heading, [
		'',
		'<extra_context>',
		'[Heartbeat Check-in]',
		woven([around3.checklistOf, `${row.key}.`]),
		...prose3.checklistHead,
		'---',
	]);
	const rules = section(
		'heartbeat-rules',
		'Heartbeat',
		'How to go through it, and when to answer HEARTBEAT_OK',
		undefined,
		['---', woven([around3.checklistRules]), '</extra_context>'],
	);
	const { content } = checklist;
	const file: Part = {
		id: partIdOf(fileNames.heartbeat),
		title: fileNames.heartbeat,
		text: content.text,
		...sourceOf(checklist, content.runs),
		stability: 'volatile',
	};
	return [joining(sectionPart(head, wording)), joining(file), sectionPart(rules, wording)];
}

/** The parts of the prompt of an agent. */
export function systemPromptParts3(prompt: Prompt3, wording: Wording): Part[] {
	const { entries, row, talk } = prompt;
	const { type } = row;
	const hasPersona = talk.mode === 'full' || talk.mode === 'task';
	const own = entries.filter(({ path }) => isPersona(path));
	const others = entries.filter(({ path }) => !isPersona(path));
	const unchanging = others.filter(isStable);
	const changing = others.filter((entry) => !isStable(entry));
	const parts = (sections: readonly GoClawSection[]) => sections.map((each) => sectionPart(each, wording));
	const files = (shown: readonly GoClawShownEntry[]): Part[] => [
		...shown
			.filter(({ path }) => !virtual.has(baseName(path)) || !shown.some((other) => isRitual(other.path)))
			.map((entry) => entryPart(entry, type, wording)),
		...(type === 'predefined' && shown.length > 0 ? parts([secret]) : []),
	];
	return joined([
		...parts(present(opens, prompt)),
		...(hasPersona && own.length > 0
			? [...parts([personaHead]), ...own.map((entry) => entryPart(entry, type, wording)), ...parts([personaEnd])]
			: []),
		...parts(present(instructs, prompt)),
		...(unchanging.length > 0 ? parts([filesHead(prompt, unchanging)]) : []),
		...files(unchanging),
		...parts(present(changes, prompt)),
		...checklistParts(prompt, wording),
		...files(changing),
		...parts(present(closes, prompt)),
	]);
}
