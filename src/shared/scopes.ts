// What an access token may be used for. Each route of the API that takes tokens names its scope.
export const scopes = [
  'products:read',
  'products:write',
  'rfqs:write',
  'quotes:read',
  'quotes:write',
  'received-quotes:read',
  'received-quotes:write',
  'inquiries:read',
  'inquiries:write',
  'orders:read',
  'orders:write',
  'money:read',
  'reviews:read',
  'reviews:write',
  'questions:write',
] as const;
export type Scope = (typeof scopes)[number];
