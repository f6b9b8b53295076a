import type { YamlNode } from '../../../server/src/engine/runtimes/copilot/matter/nodes.ts';
import {
	booleanOf,
	listOf,
	parsePromptFile,
	stringOf,
	textsOf,
	toolsOf,
} from '../../../server/src/engine/runtimes/copilot/matter/promptFile.ts';
import { referencesIn } from '../../../server/src/engine/runtimes/copilot/matter/references.ts';
import type { Input } from '../case.ts';
import { faultMessage } from './messages.ts';

/** The number of the line that `offset` is in, from 1. */
export const lineOf = (text: string, offset: number): number =>
	(text.slice(0, offset).match(/\r\n|\r|\n/g)?.length ?? 0) + 1;

const plainValue = (node: YamlNode): unknown =>
	node.type === 'scalar' ? node.value : node.type === 'map' ? '<map>' : node.items.map(plainValue);

export function parsed({ content }: Input): unknown {
	const file = parsePromptFile(content);
	const { header, bodyStart } = file;
	const references = referencesIn(file);
	return {
		hasHeader: header !== undefined,
		errors: header?.faults.map((fault) => ({
			code: fault.code,
			line: lineOf(content, fault.start),
			message: faultMessage(fault),
		})),
		attributes: header?.attributes.map(({ key, value }) => ({ key, type: value.type, value: plainValue(value) })),
		name: stringOf(header, 'name'),
		description: stringOf(header, 'description'),
		applyTo: stringOf(header, 'applyTo'),
		paths: textsOf(header, 'paths'),
		tools: toolsOf(header),
		agents: listOf(header, 'agents'),
		agent: stringOf(header, 'agent') ?? stringOf(header, 'mode'),
		model: textsOf(header, 'model'),
		argumentHint: stringOf(header, 'argument-hint'),
		target: stringOf(header, 'target'),
		infer: booleanOf(header, 'infer'),
		userInvocable: booleanOf(header, 'user-invocable'),
		disableModelInvocation: booleanOf(header, 'disable-model-invocation'),
		...(bodyStart !== undefined && { bodyStartLine: lineOf(content, bodyStart), body: content.slice(bodyStart) }),
		...(references.files.length > 0 && {
			fileReferences: references.files.map(({ target, kind, range }) => ({
				content: target,
				md: kind === 'link',
				line: lineOf(content, range.start),
			})),
		}),
		...(references.tools.length > 0 && { toolReferences: references.tools.map(({ name }) => name) }),
	};
}
