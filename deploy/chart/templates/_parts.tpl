{{- define "labels" -}}
app.kubernetes.io/name: cledrau
app.kubernetes.io/instance: {{ .Release.Name }}
{{- end -}}

{{- define "image" -}}
{{ .Values.image.repository }}@{{ required "image.digest: what npm run image printed" .Values.image.digest }}
{{- end -}}

{{- define "security" -}}
runAsNonRoot: true
runAsUser: 10001
runAsGroup: 10001
allowPrivilegeEscalation: false
readOnlyRootFilesystem: true
capabilities:
  drop: [ALL]
seccompProfile:
  type: RuntimeDefault
{{- end -}}

{{- define "probe" -}}
httpGet:
  path: {{ .path }}
  port: calls
  scheme: {{ if .values.tlsSecret }}HTTPS{{ else }}HTTP{{ end }}
timeoutSeconds: 3
{{- end -}}
