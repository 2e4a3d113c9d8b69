{{- define "kervan.labels" -}}
app.kubernetes.io/name: kervan
app.kubernetes.io/instance: {{ .Release.Name }}
app.kubernetes.io/version: {{ .Chart.AppVersion | quote }}
app.kubernetes.io/managed-by: {{ .Release.Service }}
helm.sh/chart: {{ .Chart.Name }}-{{ .Chart.Version }}
{{- end }}

{{- define "kervan.selector" -}}
app.kubernetes.io/name: kervan
app.kubernetes.io/instance: {{ .root.Release.Name }}
app.kubernetes.io/component: {{ .component }}
{{- end }}

{{- define "kervan.image" -}}
{{ .Values.image.repository }}:{{ .Values.image.tag | default .Chart.AppVersion }}
{{- end }}

{{- define "kervan.environment" -}}
- { name: PUBLIC_URL, value: {{ required "publicUrl is not set" .Values.publicUrl | quote }} }
{{- range $name, $value := .Values.settings }}
- { name: {{ $name }}, value: {{ $value | quote }} }
{{- end }}
{{- end }}

{{- define "kervan.volumes" -}}
{{- if not (or .Values.files.existingClaim .Values.settings.S3_BUCKET) }}
{{- fail "Pictures need settings.S3_BUCKET or files.existingClaim: every process reads them." }}
{{- end }}
- name: data
{{- if .Values.files.existingClaim }}
  persistentVolumeClaim: { claimName: {{ .Values.files.existingClaim }} }
{{- else }}
  emptyDir: {}
{{- end }}
{{- end }}

{{- define "kervan.podSecurity" -}}
runAsNonRoot: true
runAsUser: 1000
runAsGroup: 1000
fsGroup: 1000
seccompProfile: { type: RuntimeDefault }
{{- end }}

{{- define "kervan.containerSecurity" -}}
allowPrivilegeEscalation: false
capabilities: { drop: [ALL] }
{{- end }}
