import { fetchOnlyThere } from '../http/endpoint.ts';

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
	typeof value === 'object' && value !== null;

/**
 * Servers of this protocol say what is wrong in forms of their own: in a list (Gemini), as a mere text (LM Studio), as
 * `detail` (vLLM). Undefined where the library understands it as it is.
 */
function plainError(body: string): string | undefined {
	let given: unknown;
	try {
		given = JSON.parse(body);
	} catch {
		return undefined;
	}
	const first: unknown = Array.isArray(given) ? given[0] : given;
	if (!isObject(first)) return undefined;
	if (isObject(first.error)) return Array.isArray(given) ? JSON.stringify(first) : undefined;
	const message = [first.error, first.message, first.detail].find((text) => text !== undefined && text !== null);
	if (message === undefined) return undefined;
	return JSON.stringify({ error: { message: typeof message === 'string' ? message : JSON.stringify(message) } });
}

/** Goes where it is told and nowhere else, and brings errors in the form that the library reads. */
export const fetchWithPlainErrors: typeof fetch = async (input, init) => {
	const response = await fetchOnlyThere(input, init);
	if (response.ok || (response.status >= 300 && response.status < 400)) return response;
	const body = await response.text();
	const { status, statusText, headers } = response;
	return new Response(plainError(body) ?? body, { status, statusText, headers });
};

/** What a server said in refusing: its own words where they are where they belong, else all of it. */
export function refusalOf({
	error,
	message,
}: {
	readonly error: unknown;
	readonly message: string;
}): string | undefined {
	const given = isObject(error) ? error.message : undefined;
	return typeof given === 'string' && given !== '' ? given : message || undefined;
}
