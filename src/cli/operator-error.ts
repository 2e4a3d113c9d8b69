/** An error the operator can fix; printed without a stack. */
export class OperatorError extends Error {}
