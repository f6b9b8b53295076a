import type { TaskFields } from './tasks.ts';

/** A task that had to be done before, and what came of it. */
type Predecessor = Pick<TaskFields, 'id' | 'name' | 'output'>;

/** What a worker reads as the first message, behind the prompt. */
export function taskMessage(
	task: Pick<TaskFields, 'name' | 'description' | 'priority'>,
	predecessors: readonly Predecessor[] = [],
): string {
	const head = `Task:\nName: ${task.name}\nDescription: ${task.description}\nPriority: ${task.priority}`;
	const outputs = predecessors.flatMap(({ id, name, output }) => (output ? [`### ${name} (${id})\n${output}`] : []));
	return outputs.length === 0 ? head : `${head}\n\nPredecessor Task Outputs:\n${outputs.join('\n\n')}`;
}
