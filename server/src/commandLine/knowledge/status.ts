import { type ExitStatus, exitStatus } from '../terminal/terminal.ts';

/** By the kind of error that the store’s tools name; what is not here is an error of its own (1). */
const statuses: Readonly<Record<string, ExitStatus>> = {
	input_error: exitStatus.badInput,
	invalid_input: exitStatus.badInput,
	invalid_expression: exitStatus.badInput,
	invalid_json: exitStatus.badInput,
	evaluation_error: exitStatus.badInput,
	source_too_large: exitStatus.badInput,
	unknown_tool: exitStatus.badInput,
	forbidden_tool: exitStatus.badInput,
	inner_tool_error: exitStatus.badInput,
	not_found: exitStatus.notFound,
	source_not_found: exitStatus.notFound,
	conflict: exitStatus.conflict,
	auth_error: exitStatus.notAllowed,
	network_error: exitStatus.noNetwork,
	unsupported_mime: exitStatus.unsupported,
	partial_failure: exitStatus.partly,
};

export const statusOf = (kind: unknown): ExitStatus =>
	(typeof kind === 'string' && Object.hasOwn(statuses, kind) ? statuses[kind] : undefined) ?? exitStatus.errorsFound;

interface DealtWith {
	readonly status?: unknown;
	readonly error_type?: unknown;
}

/** Whether something was left undone because somebody pressed Ctrl-C. */
export const isStopped = ({ data }: Readonly<Record<string, unknown>>): boolean => Object(data).stopped === true;

/** What a good answer says all the same: sources failed, files were left alone, or there is no such entry. */
export function statusWithin(answer: Readonly<Record<string, unknown>>): ExitStatus {
	if (answer.exists === false) return exitStatus.notFound;
	if (isStopped(answer)) return exitStatus.interrupted;
	if (Object(answer.data).versions?.length === 0) return exitStatus.notFound;
	const {
		ingested = [],
		processed = [],
		kept = [],
	} = Object(answer.data) as Partial<Record<string, readonly DealtWith[]>>;
	if (kept.length > 0) return exitStatus.partly;
	const sources = [...ingested, ...processed];
	const failed = sources.filter(({ status }) => status === 'failed');
	if (failed.length === 0) return exitStatus.fine;
	const kinds = new Set(failed.map(({ error_type: kind = 'input_error' }) => kind));
	return failed.length < sources.length || kinds.size > 1 ? exitStatus.partly : statusOf([...kinds][0]);
}
