import { at } from '../../../text/json5.ts';
import type { SessionKind } from '../../../workspace/session.ts';
import type { AccessFact, CraftedPath, SettingKey } from '../../capabilities/access.ts';
import type { OpenClawProfile } from '../profile.ts';
import { type AgentSettings, mounts, type SessionPlace } from './sandbox.ts';
import { firstText, placeBelow, type ToolVerdict } from './toolPolicy.ts';
import type { ToolRules } from './toolRules.ts';

/** How commands are run: where, and what stops them. */
interface CommandRun {
	/** `host` is this machine, `elsewhere` another one. */
	readonly where: 'nowhere' | 'host' | 'sandbox' | 'elsewhere' | 'not known';
	/** For people: `mode off`, `tools.exec.host says gateway`. */
	readonly why: string;
	readonly from: readonly SettingKey[];
	/** `none`: nothing asks. `machine`: only approvals kept on the machine could. `set`: the configuration asks for some. */
	readonly approvals: 'none' | 'machine' | 'set';
	/** Settings that say which commands need an approval. */
	readonly approvedBy: readonly SettingKey[];
}

const execKeys = ['mode', 'security', 'ask'] as const;

/** What `tools.exec` makes of a session in this place. `exec` itself is taken to be there. */
function commandRun(rules: ToolRules, { own, root }: AgentSettings, place: SessionPlace): CommandRun {
	const places = rules.execOfAgents ? [own, root] : [root];
	const setting = (name: string) => firstText(places, 'tools', 'exec', name);
	const host = setting('host');
	const isKept = host === undefined || host.text === 'auto' || host.text === 'sandbox';
	const found = execKeys.flatMap((name) => {
		const written = setting(name);
		return written ? [{ ...written, name }] : [];
	});
	const denying = found.find(({ text }) => text === 'deny');
	const nothing = { approvals: 'none', approvedBy: [] } as const;
	// 2026.1 asks for neither security nor approvals where the host is left to the sandbox, even if there is none.
	const isAsked = rules.execOfAgents || !isKept;
	if (denying && isAsked)
		return { where: 'nowhere', why: `tools.exec.${denying.name} says deny`, from: [denying.key], ...nothing };
	const unclear = rules.execOfAgents
		? undefined
		: ['host', 'security']
				.map((name) => placeBelow(own, 'tools', 'exec', name))
				.find(({ value }) => value !== undefined);
	if (unclear)
		return { where: 'not known', why: `whether tools.exec of one agent counts`, from: [unclear.key], ...nothing };
	const limits = found.filter(({ text }) => text !== 'full' && text !== 'off');
	const approvals = !isAsked ? 'none' : limits.length > 0 || !rules.execOfAgents ? 'set' : 'machine';
	const approval = { approvals, approvedBy: limits.map(({ key }) => key) } as const;
	if (!isKept) {
		const where = host.text === 'node' ? 'elsewhere' : 'host';
		return { where, why: `as tools.exec.host says ${host.text}`, from: [host.key], ...approval };
	}
	if (place.where === 'inside') return { where: 'sandbox', why: place.why, from: place.from, ...nothing };
	if (rules.execOfAgents && host?.text === 'sandbox' && place.where === 'outside')
		return {
			where: 'nowhere',
			why: 'tools.exec.host wants a sandbox, and there is none',
			from: [host.key, ...place.from],
			...nothing,
		};
	const where = place.where === 'outside' ? 'host' : 'not known';
	return { where, why: place.why, from: place.from, ...approval };
}

/** What commands do for a session, next to its file tools. */
export interface CommandReach {
	/** Whether a command runs in the place that the file tools have: the sandbox, or the host where there is none. */
	readonly here: ToolVerdict;
	/** Whether one runs on the host although the session is in the sandbox. */
	readonly onHost: ToolVerdict;
}

export function commandReach(
	rules: ToolRules,
	settings: AgentSettings,
	place: SessionPlace,
	exec: ToolVerdict,
): CommandReach {
	const never = (from: readonly SettingKey[]): ToolVerdict => ({ has: 'no', from });
	if (exec.has === 'no') return { here: exec, onHost: exec };
	const { where, from, approvals, approvedBy } = commandRun(rules, settings, place);
	if (where === 'not known') {
		const maybe: ToolVerdict = { has: 'not known', from };
		return { here: maybe, onHost: place.where === 'outside' ? never([]) : maybe };
	}
	const some: ToolVerdict = approvals === 'set' && exec.has === 'yes' ? { has: 'not known', from: approvedBy } : exec;
	if (where === 'sandbox') return { here: exec, onHost: never([]) };
	if (where !== 'host') return { here: never(from), onHost: never([]) };
	return place.where === 'outside'
		? { here: some, onHost: never([]) }
		: { here: never(from), onHost: { ...some, from: [...from, ...some.from] } };
}

/** Who may leave the sandbox with a command of their own. */
function elevation({ own, root }: AgentSettings, session: SessionKind): SettingKey | undefined {
	if (session !== 'main' && session !== 'group') return undefined;
	const isOff = [own, root].some((place) => at(place.value, 'tools', 'elevated', 'enabled') === false);
	const senders = placeBelow(root, 'tools', 'elevated', 'allowFrom');
	return isOff || senders.value === undefined ? undefined : senders.key;
}

export function commandsFact(
	rules: ToolRules,
	settings: AgentSettings,
	session: SessionKind,
	place: SessionPlace,
	exec: ToolVerdict,
): AccessFact {
	const said = (text: string, from: readonly SettingKey[]): AccessFact => ({ text, ...(from.length > 0 && { from }) });
	if (exec.has === 'no') return said('nowhere: exec is kept from it', exec.from);
	const { where, why, from } = commandRun(rules, settings, place);
	const names = { nowhere: `nowhere: ${why}`, elsewhere: `another machine, ${why}`, 'not known': `not known: ${why}` };
	const isByHost = why.startsWith('as ');
	const text =
		where === 'host' || where === 'sandbox' ? (isByHost ? `${where}, ${why}` : `${where} (${why})`) : names[where];
	const elevated = where === 'sandbox' ? elevation(settings, session) : undefined;
	return said(
		[
			text,
			...(elevated ? ['on the host for those in tools.elevated.allowFrom'] : []),
			...(exec.has === 'not known' ? [`maybe nowhere ${exec.when ?? ''}`.trim()] : []),
		].join('; '),
		[...from, ...(elevated ? [elevated] : []), ...exec.from],
	);
}

/** What a sub-agent reaches with a command. */
export function commandPath(
	rules: ToolRules,
	settings: AgentSettings,
	agent: string,
	place: SessionPlace,
	exec: ToolVerdict,
): CraftedPath {
	const path = (outcome: CraftedPath['outcome'], because: string, from: readonly SettingKey[]): CraftedPath => ({
		agent,
		attempt: 'a command with an absolute path',
		outcome,
		because,
		...(from.length > 0 && { from }),
	});
	if (exec.has === 'no') return path('refused', 'exec is kept from it.', exec.from);
	const { where, why, from, approvals, approvedBy } = commandRun(rules, settings, place);
	if (where === 'nowhere') return path('refused', `No command is run: ${why}.`, from);
	if (exec.has === 'not known') return path('not known', `exec may be kept from it ${exec.when ?? ''}.`, exec.from);
	if (where === 'not known') return path('not known', `Where it would run is not known: ${why}.`, from);
	if (where === 'elsewhere') return path('not known', 'It runs on another machine.', from);
	if (where === 'sandbox') {
		const mounted = mounts(settings);
		const more = mounted.length > 0 ? ' Folders of sandbox.docker.binds are mounted into it.' : '';
		const why = `It runs in the sandbox: what is reached depends on the container and what is mounted.${more}`;
		return path('not known', why, [...from, ...mounted]);
	}
	const whole = 'A command on the host can reach whatever its account can.';
	if (approvals === 'none') return path('reaches', `${whole} Nothing asks for an approval.`, from);
	if (approvals === 'machine')
		return path(
			'unless approved',
			`${whole} Only approvals that are kept on the machine, which nobody looks at here, could stop it.`,
			from,
		);
	return path('not known', `${whole} Approvals decide which commands are run.`, [...approvedBy, ...from]);
}

/** What a sub-agent brings into a prompt by a link that it makes in place of a context file. Only a command makes links. */
export function linkPath(
	{ paths, toolRules: rules }: Pick<OpenClawProfile, 'paths' | 'toolRules'>,
	settings: AgentSettings,
	agent: string,
	place: SessionPlace,
	exec: ToolVerdict,
): CraftedPath {
	const path = { agent, attempt: 'a context file that is a symbolic link' };
	if (!paths.followsLinks)
		return { ...path, outcome: 'refused', because: 'This version loads no context file that is a link.' };
	const command = commandPath(rules, settings, agent, place, exec);
	const from = command.from && { from: command.from };
	if (command.outcome === 'refused')
		return {
			...path,
			outcome: 'refused',
			because: `It has no command to make a link with. ${command.because}`,
			...from,
		};
	const isInSandbox = exec.has === 'yes' && commandRun(rules, settings, place).where === 'sandbox';
	const outcome = isInSandbox ? 'reaches' : command.outcome;
	const follows =
		'This version follows links of context files without a check, also out of a sandbox: the next prompt has whatever the account can read.';
	return { ...path, outcome, because: outcome === 'not known' ? `${follows} ${command.because}` : follows, ...from };
}
