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
	readonly error?: unknown;
	readonly error_type?: unknown;
}

/** Whether something was left undone because somebody pressed Ctrl-C. */
export const isStopped = ({ data }: Readonly<Record<string, unknown>>): boolean => Object(data).stopped === true;

type GivenAnswer = Readonly<Record<string, unknown>>;

/** What a good answer says all the same: sources failed, files were left alone, or there is no such entry. */
export function statusWithin(answer: GivenAnswer): ExitStatus {
	const isNo = answer.exists === false || Object(answer.data).versions?.length === 0;
	return isNo ? exitStatus.notFound : (failureWithin(answer)?.status ?? exitStatus.fine);
}

/**
 * The answer with `is_error` as the status has it. An agent’s tool counts as done once it has dealt with every source, and a
 * script looks at either of the two. “No” is an answer.
 */
export function agreeing(answer: GivenAnswer): GivenAnswer {
	const failure = answer.is_error === false ? failureWithin(answer) : undefined;
	if (!failure) return answer;
	const { error_type, message } = failure;
	return { ...answer, is_error: true, error_type, message };
}

interface FailureWithin {
	readonly status: ExitStatus;
	readonly error_type: string;
	readonly message: string;
}

function failureWithin(answer: GivenAnswer): FailureWithin | undefined {
	if (isStopped(answer)) {
		const message = 'stopped before finishing; what was done until then is kept';
		return { status: exitStatus.interrupted, error_type: 'interrupted', message };
	}
	const {
		ingested = [],
		processed = [],
		kept = [],
	} = Object(answer.data) as Partial<Record<string, readonly DealtWith[]>>;
	const partly = (message: string) => ({ status: exitStatus.partly, error_type: 'partial_failure', message });
	if (kept.length > 0) return partly(`${kept.length} changed since the last export, and were left alone`);
	const sources = [...ingested, ...processed];
	const failed = sources.filter(({ status }) => status === 'failed');
	if (failed.length === 0) return undefined;
	const kinds = new Set(failed.map(({ error_type: kind = 'input_error' }) => String(kind)));
	const [kind = ''] = kinds;
	if (failed.length < sources.length || kinds.size > 1) return partly(`${failed.length} of ${sources.length} failed`);
	return { status: statusOf(kind), error_type: kind, message: failed.map(({ error }) => String(error)).join('; ') };
}
